import { setWeights, type Weights, weightsOf } from './convolution.ts'
import type { GraphEditor } from './graphEditor.ts'
import type { OnnxNode } from './onnxModel.ts'
import { squareSide } from './transposed.ts'

/** value · scale + shift per channel. */
interface ChannelStep {
  scale: Float32Array
  shift: Float32Array
}

/** Merges normalisations and shifts into the convolution before, also if its outputs are laid out as squares in between. */
export function takeInChannelSteps(graph: GraphEditor, convolution: OnnxNode): void {
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
