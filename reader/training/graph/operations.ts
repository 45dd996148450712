import type { GraphEditor } from './graphEditor.ts'
import { AttributeType, type OnnxAttribute, type OnnxNode, toAttribute, toNode } from './onnxModel.ts'

export const integer = (name: string, i: number): OnnxAttribute =>
  toAttribute({ name, type: AttributeType.Int, i: BigInt(i) })

export const integers = (name: string, ...ints: number[]): OnnxAttribute =>
  toAttribute({ name, type: AttributeType.Ints, ints: ints.map(BigInt) })

export const integersOf = ({ attribute }: OnnxNode, wanted: string): number[] | undefined =>
  attribute.find(({ name }) => name === wanted)?.ints.map(Number)

/** Inserts operations before a node, in order; returns the name of each value. */
export type AddOperation = (opType: string, input: string[], ...attribute: OnnxAttribute[]) => string

export const operationsBefore =
  (graph: GraphEditor, place: OnnxNode): AddOperation =>
  (opType, input, ...attribute) => {
    const output = graph.newName()
    graph.insertBefore(place, toNode({ opType, name: output, input, output: [output], attribute }))
    return output
  }

/** Replaces a node's operation; its value keeps its name. */
export function become(node: OnnxNode, opType: string, input: string[], ...attribute: OnnxAttribute[]): void {
  Object.assign(node, { opType, input, attribute })
}
