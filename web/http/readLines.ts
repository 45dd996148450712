interface Answered {
  message?: string
  code?: string
}

/**
 * Reads an answer that comes line by line (LINES in the contract) from a text that grows: what is told before the answer
 * goes to `onTold` as soon as its line is whole. Gives the answer once it is there; plain JSON is an answer of one line.
 */
export function readLines(onTold: (told: unknown) => void) {
  let from = 0
  let answer: Answered | undefined
  function read(line: string) {
    if (line.trim() === '') return
    const said = JSON.parse(line) as Answered | { progress: unknown }
    if ('progress' in said) onTold(said.progress)
    else answer = said
  }
  return (text: string, isWhole: boolean): Answered | undefined => {
    for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', from)) {
      read(text.slice(from, end))
      from = end + 1
    }
    if (isWhole) {
      read(text.slice(from))
      from = text.length
    }
    return answer
  }
}

/** Whether an answer tells of a failure: one that came when the call had begun to answer. */
export const isFailure = ({ message, code }: Answered) => message !== undefined && code !== undefined
