import type { GraphEditor } from './graphEditor.ts'
import { AttributeType, type OnnxAttribute, type OnnxNode, toAttribute, toNode } from './onnxModel.ts'

export const integer = (name: string, i: number): OnnxAttribute =>
  toAttribute({ name, type: AttributeType.Int, i: BigInt(i) })

export const integers = (name: string, ...ints: number[]): OnnxAttribute =>
  toAttribute({ name, type: AttributeType.Ints, ints: ints.map(BigInt) })

export const integersOf = ({ attribute }: OnnxNode, wanted: string): number[] | undefined =>
  attribute.find(({ name }) => name === wanted)?.ints.map(Number)

/** Adds operations before a node, one behind the other; each gives the name of its value. */
export type AddOperation = (opType: string, input: string[], ...attribute: OnnxAttribute[]) => string

export const operationsBefore =
  (graph: GraphEditor, place: OnnxNode): AddOperation =>
  (opType, input, ...attribute) => {
    const output = graph.newName()
    graph.insertBefore(place, toNode({ opType, name: output, input, output: [output], attribute }))
    return output
  }

/** Makes another operation of a node; its value keeps its name. */
export function become(node: OnnxNode, opType: string, input: string[], ...attribute: OnnxAttribute[]): void {
  Object.assign(node, { opType, input, attribute })
}
