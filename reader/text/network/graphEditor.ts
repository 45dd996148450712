import { FLOAT, type OnnxGraph, type OnnxNode, type OnnxTensor, toTensor } from './onnxModel.ts'

/** Looks things up in a graph and changes it. */
export interface GraphEditor {
  /** The nodes of one kind, as they are now. */
  nodes(opType: string): OnnxNode[]
  producerOf(value: string): OnnxNode | undefined
  /** The one node that a value goes to; undefined if there are several, or the graph gives the value away. */
  onlyUserOf(value: string): OnnxNode | undefined
  /** A constant of 32-bit floats. */
  constant(value: string): { values: Float32Array; dims: number[] } | undefined
  /** Adds a constant and tells its name. */
  addConstant(values: Float32Array, dims: number[]): string
  insertBefore(node: OnnxNode, added: OnnxNode): void
  remove(node: OnnxNode): void
  /** Removes the constants that no node takes any more. */
  removeUnusedConstants(): void
}

export function editGraph(graph: OnnxGraph): GraphEditor {
  const constants = new Map<string, OnnxTensor>(graph.initializer.map((tensor) => [tensor.name, tensor]))
  for (const { opType, output, attribute } of graph.node) {
    const tensor = attribute.find(({ name }) => name === 'value')?.t
    if (opType === 'Constant' && tensor) constants.set(output[0]!, tensor)
  }
  const givenAway = new Set(graph.output.map(({ name }) => name))
  let added = 0
  return {
    nodes: (wanted) => graph.node.filter(({ opType }) => opType === wanted),
    producerOf: (value) => graph.node.find(({ output }) => output.includes(value)),
    onlyUserOf(value) {
      const users = graph.node.filter(({ input }) => input.includes(value))
      return users.length === 1 && !givenAway.has(value) ? users[0] : undefined
    },
    constant(name) {
      const tensor = constants.get(name)
      if (tensor?.dataType !== FLOAT) return undefined
      const dims = tensor.dims.map(Number)
      const values = floatsOf(tensor)
      return values.length === dims.reduce((size, side) => size * side, 1) ? { values, dims } : undefined
    },
    addConstant(values, dims) {
      const name = `simplified.${added++}`
      const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
      const tensor = toTensor({ name, dataType: FLOAT, dims: dims.map(BigInt), rawData })
      constants.set(name, tensor)
      graph.initializer.push(tensor)
      return name
    },
    insertBefore: (node, added) => graph.node.splice(graph.node.indexOf(node), 0, added),
    remove: (node) => graph.node.splice(graph.node.indexOf(node), 1),
    removeUnusedConstants() {
      const used = new Set([...graph.node.flatMap(({ input }) => input), ...givenAway])
      graph.initializer = graph.initializer.filter(({ name }) => used.has(name))
      graph.node = graph.node.filter(({ opType, output }) => opType !== 'Constant' || used.has(output[0]!))
    },
  }
}

/** Little-endian, like every machine that this runs on. The bytes are copied: in the file they may stand anywhere. */
const floatsOf = ({ rawData, floatData }: OnnxTensor) =>
  rawData.length === 0
    ? Float32Array.from(floatData)
    : new Float32Array(Uint8Array.from(rawData).buffer, 0, rawData.length >> 2)
