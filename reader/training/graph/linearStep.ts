import type { GraphEditor } from './graphEditor.ts'
import type { OnnxNode } from './onnxModel.ts'

/** value · scale + shift */
export interface LinearStep {
  value: string
  scale: number
  shift: number
}

/** The scale and shift of a node that only multiplies by, divides by or adds one number. */
export function linearOf(graph: GraphEditor, { opType, input }: OnnxNode): LinearStep | undefined {
  const [first, second] = input as [string, string]
  const number = (name: string) => {
    const constant = graph.constant(name)
    return constant?.values.length === 1 && constant.dims.length <= 1 ? constant.values[0] : undefined
  }
  if (opType === 'Div') {
    const by = number(second)
    return by === undefined ? undefined : { value: first, scale: 1 / by, shift: 0 }
  }
  if (opType !== 'Mul' && opType !== 'Add') return undefined
  const isFirst = number(second) === undefined
  const by = isFirst ? number(first) : number(second)
  if (by === undefined) return undefined
  const value = isFirst ? second : first
  return opType === 'Mul' ? { value, scale: by, shift: 0 } : { value, scale: 1, shift: by }
}
