/** Pages of this app behind the current one since it was loaded. A step forward counts as one back: never too many. */
let behind = 0

// wouter dispatches the first; browsers dispatch the second for steps back and forward.
addEventListener('pushState', () => {
  behind += 1
})
addEventListener('popstate', () => {
  behind = Math.max(0, behind - 1)
})

/** Goes back to the page of this app that one came from; false where there is none. */
export function goBack(): boolean {
  if (behind > 0) history.back()
  return behind > 0
}
