interface AnswerState {
  message?: string
  code?: string
}

/**
 * Parses a growing NDJSON answer (LINES in the contract): each complete progress line goes to `onProgress`. Returns the answer
 * once it arrives; plain JSON is an answer of one line.
 */
export function readLines(onProgress: (progress: unknown) => void) {
  let from = 0
  let answer: AnswerState | undefined
  function read(line: string) {
    if (line.trim() === '') return
    const said = JSON.parse(line) as AnswerState | { progress: unknown }
    if ('progress' in said) onProgress(said.progress)
    else answer = said
  }
  return (text: string, isWhole: boolean): AnswerState | undefined => {
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

/** True for a failure that came after the call had begun to answer. */
export const isFailure = ({ message, code }: AnswerState) => message !== undefined && code !== undefined
