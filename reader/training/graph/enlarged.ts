import { setWeights, type Weights, weightsOf } from './convolution.ts'
import type { GraphEditor } from './graphEditor.ts'
import type { OnnxNode } from './onnxModel.ts'
import { become, integer, integers, integersOf, operationsBefore } from './operations.ts'

interface Part {
  value: string
  weights: Weights
}

/** Splits a 3×3 convolution over an enlarged map and another one: of nine enlarged pixels at most four differ. */
export function seeBeforeEnlarging(graph: GraphEditor, convolution: OnnxNode): void {
  const weights = threeByThree(graph, convolution)
  const together = weights && graph.producerOf(convolution.input[0]!)
  if (!together || graph.onlyUserOf(convolution.input[0]!) !== convolution) return
  const parts = partsOf(graph, together, weights)
  const enlarged = parts.filter(({ value }) => enlargementOf(graph, value))
  const [rest, ...others] = parts.filter((part) => !enlarged.includes(part))
  if (enlarged.length === 0 || !rest || others.length > 0) return
  const add = operationsBefore(graph, convolution)
  const small = enlarged.map(({ value }) => {
    const { source, factor, node } = enlargementOf(graph, value)!
    if (factor === 2) return source
    const scales = graph.addConstant(Float32Array.of(1, 1, factor / 2, factor / 2), [4])
    return add('Resize', [source, node.input[1]!, scales], ...node.attribute)
  })
  const map = small.length === 1 ? small[0]! : add('Concat', small, integer('axis', 1))
  const quarters = inQuarters(side(enlarged.map((part) => part.weights)))
  const constant = graph.addConstant(quarters.values, quarters.dims)
  const flat = add('Conv', [map, constant], integers('kernel_shape', 2, 2), integers('pads', 1, 1, 1, 1))
  const laidOut = add('DepthToSpace', [flat], integer('blocksize', 2))
  const ends = [
    [1, 1],
    [-1, -1],
    [2, 3],
  ].map((each) => graph.addIntegers(each))
  const first = add('Slice', [laidOut, ...ends])
  const kernel = add('Conv', [rest.value], ...convolution.attribute)
  setWeights(graph, graph.producerOf(kernel)!, { ...rest.weights, bias: weights.bias })
  become(convolution, 'Add', [first, kernel])
}

/** Weights of a 3×3 convolution that keeps the size. */
export function threeByThree(graph: GraphEditor, convolution: OnnxNode): Weights | undefined {
  const weights = weightsOf(graph, convolution)
  const is = (name: string, value: number) =>
    integersOf(convolution, name)?.every((each) => each === value) ?? value === 1
  const isWhole = convolution.attribute.every(({ name, i }) => name !== 'group' || i === 1n)
  const isPlain = is('pads', 1) && integersOf(convolution, 'pads') && is('strides', 1) && is('dilations', 1)
  return weights?.dims[2] === 3 && weights.dims[3] === 3 && isPlain && isWhole ? weights : undefined
}

/** Summands or concatenated parts of a value. */
function partsOf(graph: GraphEditor, { opType, input, attribute }: OnnxNode, weights: Weights): Part[] {
  if (opType === 'Add') {
    const isMap = input.every((value) => channelsOf(graph, value) === weights.dims[1])
    const enlarged = input.filter((value) => enlargementOf(graph, value))
    return isMap && enlarged.length === 1 ? input.map((value) => ({ value, weights })) : []
  }
  if (opType !== 'Concat' || attribute.find(({ name }) => name === 'axis')?.i !== 1n) return []
  let from = 0
  return input.flatMap((value) => {
    const channels = channelsOf(graph, value)
    from += channels
    return channels > 0 && from <= weights.dims[1]!
      ? [{ value, weights: ofInputs(weights, from - channels, from) }]
      : []
  })
}

/** Number of channels of a value; NaN if unknown. */
function channelsOf(graph: GraphEditor, value: string): number {
  const node = graph.producerOf(value)
  if (!node) return Number.NaN
  if (node.opType === 'Conv') return weightsOf(graph, node)?.dims[0] ?? Number.NaN
  if (!['Resize', 'Relu', 'Add', 'Mul'].includes(node.opType)) return Number.NaN
  const known = node.input.map((each) => channelsOf(graph, each)).filter((channels) => channels > 0)
  return known[0] ?? Number.NaN
}

/** Even factor by which a value was enlarged by repeating pixels. */
function enlargementOf(graph: GraphEditor, value: string) {
  const node = graph.producerOf(value)
  if (node?.opType !== 'Resize' || node.input.length !== 3) return undefined
  const says = (wanted: string, said: string) =>
    node.attribute.some(({ name, s }) => name === wanted && new TextDecoder().decode(s) === said)
  const repeats =
    says('mode', 'nearest') &&
    says('coordinate_transformation_mode', 'asymmetric') &&
    says('nearest_mode', 'floor')
  const [lines, channels, factor = 0, across] = graph.constant(node.input[2]!)?.values ?? []
  if (!repeats || lines !== 1 || channels !== 1 || factor !== across || factor < 2 || factor % 2 !== 0)
    return undefined
  return { source: node.input[0]!, factor, node }
}

const ofInputs = (
  { values, dims: [outputs = 0, inputs = 0, ...kernel], bias }: Weights,
  from: number,
  to: number,
) => {
  const size = values.length / outputs / inputs
  const kept = Array.from({ length: outputs }, (_, output) =>
    values.subarray((output * inputs + from) * size, (output * inputs + to) * size),
  )
  return { values: joined(kept), dims: [outputs, to - from, ...kernel], bias }
}

/** Weights for concatenated maps. */
function side(parts: Weights[]): Weights {
  const { dims, bias } = parts[0]!
  const [outputs = 0, , ...kernel] = dims
  const rows = Array.from({ length: outputs }, (_, output) =>
    parts.map(({ values }) => {
      const size = values.length / outputs
      return values.subarray(output * size, (output + 1) * size)
    }),
  )
  const inputs = parts.reduce((sum, part) => sum + part.dims[1]!, 0)
  return { values: joined(rows.flat()), dims: [outputs, inputs, ...kernel], bias }
}

function joined(parts: Float32Array[]): Float32Array {
  const values = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return values
}

/** Weights that meet two neighbouring pixels, for a window on the first one's second half or the second one's first. */
const MET = [
  [[0, 1], [2]],
  [[0], [1, 2]],
] as const
const HALVES = [0, 1] as const

/** Weights of a window that are summed for each of two by two pixels, at each of its four positions. */
const ADDED = HALVES.flatMap((down) =>
  HALVES.flatMap((across) =>
    HALVES.flatMap((row) =>
      HALVES.map((column) => MET[down][row].flatMap((y) => MET[across][column].map((x) => y * 3 + x))),
    ),
  ),
)

/** 2×2 weights for the four positions of a 3×3 window on an enlarged map. */
function inQuarters({ values, dims: [outputs = 0, inputs = 0] }: Weights) {
  const kernels = outputs * inputs
  const sums = new Float64Array(ADDED.length * kernels)
  for (const [at, added] of ADDED.entries()) {
    const place = Math.floor(at / 4) * kernels * 4 + (at % 4)
    for (const weight of added)
      for (let kernel = 0; kernel < kernels; kernel++)
        sums[place + kernel * 4]! += values[kernel * 9 + weight]!
  }
  return { values: Float32Array.from(sums), dims: [4 * outputs, inputs, 2, 2] }
}
