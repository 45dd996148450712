import { FLOAT, INT64, type OnnxGraph, type OnnxNode, type OnnxTensor, toTensor } from './onnxModel.ts'

export interface GraphEditor {
  nodes(opType: string): OnnxNode[]
  producerOf(value: string): OnnxNode | undefined
  /** The only node that uses a value; undefined if there are several, or it is an output of the graph. */
  onlyUserOf(value: string): OnnxNode | undefined
  usersOf(value: string): OnnxNode[]
  /** A constant of 32-bit floats; read-only. */
  constant(value: string): { values: Float32Array; dims: number[] } | undefined
  addConstant(values: Float32Array, dims: number[]): string
  addIntegers(values: number[]): string
  newName(): string
  insertBefore(node: OnnxNode, added: OnnxNode): void
  insertBehind(node: OnnxNode, added: OnnxNode): void
  remove(node: OnnxNode): void
  removeUnused(): void
}

export function editGraph(graph: OnnxGraph): GraphEditor {
  const constants = new Map<string, OnnxTensor>(graph.initializer.map((tensor) => [tensor.name, tensor]))
  for (const { opType, output, attribute } of graph.node) {
    const tensor = attribute.find(({ name }) => name === 'value')?.t
    if (opType === 'Constant' && tensor) constants.set(output[0]!, tensor)
  }
  // Cached: copying the bytes each time took most of the time.
  const floats = new Map<OnnxTensor, Float32Array>()
  const givenAway = new Set(graph.output.map(({ name }) => name))
  let added = 0
  const newName = () => `simplified.${added++}`
  const usersOf = (value: string) => graph.node.filter(({ input }) => input.includes(value))
  function addTensor(dataType: number, content: Float32Array | BigInt64Array, dims: number[]): string {
    const name = newName()
    const rawData = new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
    const tensor = toTensor({ name, dataType, dims: dims.map(BigInt), rawData })
    constants.set(name, tensor)
    graph.initializer.push(tensor)
    return name
  }
  return {
    nodes: (wanted) => graph.node.filter(({ opType }) => opType === wanted),
    producerOf: (value) => graph.node.find(({ output }) => output.includes(value)),
    onlyUserOf(value) {
      const users = usersOf(value)
      return users.length === 1 && !givenAway.has(value) ? users[0] : undefined
    },
    usersOf,
    constant(name) {
      const tensor = constants.get(name)
      if (tensor?.dataType !== FLOAT) return undefined
      const dims = tensor.dims.map(Number)
      const values = floats.get(tensor) ?? floatsOf(tensor)
      floats.set(tensor, values)
      return values.length === dims.reduce((size, side) => size * side, 1) ? { values, dims } : undefined
    },
    addConstant: (values, dims) => addTensor(FLOAT, values, dims),
    addIntegers: (values) => addTensor(INT64, BigInt64Array.from(values, BigInt), [values.length]),
    newName,
    insertBefore: (node, added) => graph.node.splice(graph.node.indexOf(node), 0, added),
    insertBehind: (node, added) => graph.node.splice(graph.node.indexOf(node) + 1, 0, added),
    remove: (node) => graph.node.splice(graph.node.indexOf(node), 1),
    removeUnused() {
      let used: Set<string>
      let before: number
      do {
        before = graph.node.length
        used = new Set([...graph.node.flatMap(({ input }) => input), ...givenAway])
        graph.node = graph.node.filter(({ output }) => output.some((value) => used.has(value)))
      } while (graph.node.length < before)
      graph.initializer = graph.initializer.filter(({ name }) => used.has(name))
    },
  }
}

/** Little-endian, like our machines. Copied, as the file does not align them. */
const floatsOf = ({ rawData, floatData }: OnnxTensor) =>
  rawData.length === 0
    ? Float32Array.from(floatData)
    : new Float32Array(Uint8Array.from(rawData).buffer, 0, rawData.length >> 2)
