import { isPadded, linearOf, setWeights, type Weights, weightsOf } from './convolution.ts'
import { seeBeforeEnlarging, threeByThree } from './enlarged.ts'
import { editGraph, type GraphEditor } from './graphEditor.ts'
import { AttributeType, type OnnxModel, type OnnxNode, toAttribute } from './onnxModel.ts'
import { become, integer, integers, integersOf, operationsBefore } from './operations.ts'
import { takeInBefore, takeInBehind } from './scalesAndShifts.ts'

/** Becomes a 1×1 convolution whose outputs are laid out as squares: several times faster in the runtime. */
export function rewriteTransposed(graph: GraphEditor, node: OnnxNode): void {
  const weights = graph.constant(node.input[1] ?? '')
  const [inputs = 0, outputs = 0, side = 0, width] = weights?.dims ?? []
  const isSquare = side === width && integersOf(node, 'strides')?.every((stride) => stride === side)
  const isPlain = node.input.length === 2 && !isPadded(node) && !integersOf(node, 'output_padding')
  const isWhole = node.attribute.every(({ name, i }) => name !== 'group' || i === 1n)
  const isDense = integersOf(node, 'dilations')?.every((each) => each === 1) ?? true
  if (!weights || !isSquare || !isPlain || !isWhole || !isDense) return
  const area = side * side
  const values = new Float32Array(weights.values.length)
  for (let at = 0; at < values.length; at++) {
    const [place, output, input] = [
      Math.floor(at / inputs / outputs),
      Math.floor(at / inputs) % outputs,
      at % inputs,
    ]
    values[at] = weights.values[(input * outputs + output) * area + place]!
  }
  const add = operationsBefore(graph, node)
  const constant = graph.addConstant(values, [area * outputs, inputs, 1, 1])
  const laidFlat = add('Conv', [node.input[0]!, constant], integers('kernel_shape', 1, 1))
  become(node, 'DepthToSpace', [laidFlat], integer('blocksize', side))
}

/** Side of the squares that channels are laid out as, in pixels. */
export const squareSide = ({ attribute }: OnnxNode): number =>
  Number(attribute.find(({ name }) => name === 'blocksize')?.i)

/** Moves a 1×1 convolution on, or a cut below zero of, pixels in squares before the layout. */
export function moveBeforeSquares(graph: GraphEditor, node: OnnxNode): void {
  const squares = graph.producerOf(node.input[0]!)
  if (squares?.opType !== 'DepthToSpace' || graph.onlyUserOf(squares.output[0]!) !== node) return
  if (node.opType === 'Conv' && !widen(graph, node, squareSide(squares) ** 2)) return
  const between = squares.output
  node.input[0] = squares.input[0]!
  squares.input = between
  squares.output = node.output
  node.output = between
  graph.remove(squares)
  graph.insertBehind(node, squares)
}

/** Makes a 1×1 convolution process `times` groups of channels separately; false for other convolutions. */
function widen(graph: GraphEditor, convolution: OnnxNode, times: number): boolean {
  const weights = weightsOf(graph, convolution)
  const [outputs = 0, inputs = 0, height, width] = weights?.dims ?? []
  const isWhole = convolution.attribute.every(({ name, i }) => name !== 'group' || i === 1n)
  if (!weights || height !== 1 || width !== 1 || !isWhole || isPadded(convolution)) return false
  const values = new Float32Array(times * outputs * times * inputs)
  for (let group = 0; group < times; group++) {
    for (let output = 0; output < outputs; output++) {
      const row = weights.values.subarray(output * inputs, (output + 1) * inputs)
      values.set(row, (group * outputs + output) * times * inputs + group * inputs)
    }
  }
  const bias = Float32Array.from({ length: times * outputs }, (_, at) => weights.bias[at % outputs]!)
  setWeights(graph, convolution, { values, dims: [times * outputs, times * inputs, 1, 1], bias })
  return true
}

/**
 * Fewer passes over the data; answers differ by rounding only (about 1e-6). PP-OCR has up to eight element-wise steps
 * after each convolution, which ONNX Runtime fuses only in this form. In the detector's last layers, a third of its time,
 * linear steps move before maps are enlarged or get more channels. Unknown patterns stay.
 */
export function simplify(model: OnnxModel): void {
  if (model.graph.node.some(hasSubgraph)) return
  const graph = editGraph(model.graph)
  for (const clip of graph.nodes('Clip')) rewriteHardSwish(graph, clip)
  for (const transposed of graph.nodes('ConvTranspose')) rewriteTransposed(graph, transposed)
  for (const convolution of graph.nodes('Conv')) takeInBehind(graph, convolution)
  for (const convolution of graph.nodes('Conv')) takeInBefore(graph, convolution)
  for (const convolution of graph.nodes('Conv')) takeInChannelSteps(graph, convolution)
  for (const cut of graph.nodes('Relu')) moveBeforeSquares(graph, cut)
  for (const convolution of graph.nodes('Conv')) moveBeforeSquares(graph, convolution)
  for (const convolution of graph.nodes('Conv')) seeBeforeEnlarging(graph, convolution)
  graph.removeUnused()
  for (const convolution of graph.nodes('Conv')) takeInChannelWeights(graph, convolution)
  graph.removeUnused()
}

/** Branches and loops use outer values without naming them as inputs, so such graphs cannot be analysed. */
const hasSubgraph = ({ attribute }: OnnxNode) =>
  attribute.some(({ type }) => type === AttributeType.Graph || type === AttributeType.Graphs)

/** value · scale + shift per channel. */
interface ChannelStep {
  scale: Float32Array
  shift: Float32Array
}

/** Merges normalisations and shifts into the convolution before, also if its outputs are laid out as squares in between. */
function takeInChannelSteps(graph: GraphEditor, convolution: OnnxNode): void {
  let weights = weightsOf(graph, convolution)
  if (!weights) return
  const before = weights
  const user = graph.onlyUserOf(convolution.output[0]!)
  const [last, pixels] = user?.opType === 'DepthToSpace' ? [user, squareSide(user) ** 2] : [convolution, 1]
  for (;;) {
    const next = graph.onlyUserOf(last.output[0]!)
    const step = next && stepOf(graph, next, weights.bias.length / pixels)
    if (!step) break
    weights = scaled(weights, step)
    last.output = next.output
    graph.remove(next)
  }
  if (weights !== before) setWeights(graph, convolution, weights)
}

function scaled({ values, dims, bias }: Weights, { scale, shift }: ChannelStep): Weights {
  const size = values.length / bias.length
  const channels = scale.length
  return {
    values: values.map((value, at) => value * scale[Math.floor(at / size) % channels]!),
    dims,
    bias: bias.map((value, at) => value * scale[at % channels]! + shift[at % channels]!),
  }
}

function stepOf(graph: GraphEditor, node: OnnxNode, channels: number): ChannelStep | undefined {
  const constants = node.input.slice(1).map((name) => graph.constant(name))
  if (constants.some((each) => each?.values.length !== channels)) return undefined
  const [first, shift, mean, variance] = constants.map((each) => each!.values)
  if (node.opType === 'BatchNormalization' && first && shift && mean && variance) {
    const epsilon = node.attribute.find(({ name }) => name === 'epsilon')?.f ?? 1e-5
    const scale = first.map((value, channel) => value / Math.sqrt(variance[channel]! + epsilon))
    return { scale, shift: shift.map((value, channel) => value - mean[channel]! * scale[channel]!) }
  }
  const isForEachChannel = constants[0]?.dims.join() === [1, channels, 1, 1].join()
  if (node.opType !== 'Add' || !first || !isForEachChannel) return undefined
  return { scale: new Float32Array(channels).fill(1), shift: first }
}

/** Operations between a channel's mean and its weight. */
const BETWEEN = ['Conv', 'Relu', 'HardSigmoid', 'Sigmoid']

/**
 * Squeeze-and-excitation (x + x · weight by channel mean; Hu et al. 2018) between a 1×1 convolution to many channels and
 * a 3×3 one: multiplied into the kernel, so that the many channels are never computed. For one picture at a time.
 */
function takeInChannelWeights(graph: GraphEditor, convolution: OnnxNode): void {
  const kernel = threeByThree(graph, convolution)
  const sum = graph.producerOf(convolution.input[0]!)
  if (!kernel || sum?.opType !== 'Add' || graph.onlyUserOf(sum.output[0]!) !== convolution) return
  const times = sum.input.map((value) => graph.producerOf(value)).find((node) => node?.opType === 'Mul')
  const many = sum.input.find((value) => value !== times?.output[0])
  const weight = times?.input.find((value) => value !== many)
  if (!times || !many || !weight || !times.input.includes(many)) return
  const spread = graph.producerOf(many)
  const spreading = spread?.opType === 'Conv' && spread.input.length === 2 && weightsOf(graph, spread)
  const mean = graph.usersOf(many).find(({ opType }) => opType === 'GlobalAveragePool')
  if (!spread || !spreading || !mean || graph.usersOf(many).length !== 3 || !isMadeOf(graph, weight, mean))
    return
  const [channels = 0, few = 0, height, width] = spreading.dims
  const [outputs = 0] = kernel.dims
  if (height !== 1 || width !== 1 || few >= channels) return

  const source = spread.input[0]!
  const meanOfFew = operationsBefore(graph, mean)('GlobalAveragePool', [source])
  become(mean, 'Conv', [meanOfFew, spread.input[1]!], integers('kernel_shape', 1, 1))
  const add = operationsBefore(graph, convolution)
  const scale = add('Add', [weight, graph.addConstant(Float32Array.of(1), [1])])
  const column = add('Reshape', [scale, graph.addIntegers([channels, 1])])
  const weighed = add('Mul', [column, graph.addConstant(spreading.values, [channels, few])])
  const product = add('MatMul', [
    graph.addConstant(channelsLast(kernel.values, channels), [outputs * 9, channels]),
    weighed,
  ])
  const square = add('Reshape', [product, graph.addIntegers([outputs, 3, 3, few])])
  const made = add('Transpose', [square], integers('perm', 0, 3, 1, 2))
  convolution.input = [source, made, ...convolution.input.slice(2)]
}

/** True if a value is computed from a mean, channel by channel. */
function isMadeOf(graph: GraphEditor, value: string, mean: OnnxNode): boolean {
  const node = graph.producerOf(value)
  return node === mean || (!!node && BETWEEN.includes(node.opType) && isMadeOf(graph, node.input[0]!, mean))
}

/** 3×3 weights with the channels last. */
const channelsLast = (values: Float32Array, channels: number) =>
  values.map((_, at) => {
    const [output, place, channel] = [
      Math.floor(at / channels / 9),
      Math.floor(at / channels) % 9,
      at % channels,
    ]
    return values[(output * channels + channel) * 9 + place]!
  })

/** x · clip(x + 3, 0, 6) / 6 (Howard et al. 2019) becomes x · HardSigmoid(x), which the runtime has. */
function rewriteHardSwish(graph: GraphEditor, clip: OnnxNode): void {
  const plus = graph.producerOf(clip.input[0]!)
  const times = graph.onlyUserOf(clip.output[0]!)
  const divide = times && graph.onlyUserOf(times.output[0]!)
  if (!plus || times?.opType !== 'Mul' || !divide) return
  const [raised, divided] = [linearOf(graph, plus), linearOf(graph, divide)]
  if (raised?.scale !== 1 || raised.shift !== 3 || graph.onlyUserOf(plus.output[0]!) !== clip) return
  if (divided?.scale !== 1 / 6 || divided.shift !== 0) return
  if (!times.input.includes(raised.value) || !isFromZeroToSix(graph, clip)) return
  clip.opType = 'HardSigmoid'
  clip.input = [raised.value]
  clip.attribute = [float('alpha', 1 / 6), float('beta', 0.5)]
  times.output = divide.output
  graph.remove(plus)
  graph.remove(divide)
}

/** A Clip's limits are attributes up to operator version 10 and inputs from version 11 on. */
function isFromZeroToSix(graph: GraphEditor, { input, attribute }: OnnxNode): boolean {
  const limit = (at: number, name: string) =>
    graph.constant(input[at] ?? '')?.values[0] ?? attribute.find((each) => each.name === name)?.f
  return limit(1, 'min') === 0 && limit(2, 'max') === 6
}

const float = (name: string, f: number) => toAttribute({ name, type: AttributeType.Float, f })
