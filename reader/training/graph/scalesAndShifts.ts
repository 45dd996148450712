import {
  isDepthwise,
  isPadded,
  linearOf,
  setWeights,
  toLinearConvolution,
  type Weights,
  weightsOf,
} from './convolution.ts'
import type { GraphEditor } from './graphEditor.ts'
import type { OnnxNode } from './onnxModel.ts'

/** Merges scales and shifts after a convolution into its weights and bias. */
export function takeInBehind(graph: GraphEditor, convolution: OnnxNode): void {
  const weights = weightsOf(graph, convolution)
  if (!weights) return
  let [scale, shift] = [1, 0]
  for (;;) {
    const next = graph.onlyUserOf(convolution.output[0]!)
    const step = next && linearOf(graph, next)
    if (!step) break
    scale *= step.scale
    shift = shift * step.scale + step.shift
    convolution.output = next.output
    graph.remove(next)
  }
  if (scale === 1 && shift === 0) return
  setWeights(graph, convolution, {
    ...weights,
    values: weights.values.map((value) => value * scale),
    bias: weights.bias.map((value) => value * scale + shift),
  })
}

/**
 * Merges scale and shift into the convolution after. A shift before zero padding would be missing at the borders: it
 * becomes a 1×1 convolution, which the runtime computes without rearranging data.
 */
export function takeInBefore(graph: GraphEditor, convolution: OnnxNode): void {
  const weights = weightsOf(graph, convolution)
  const { nodes, value, scale, shift } = stepsBefore(graph, convolution)
  if (!weights || nodes.length === 0) return
  if (shift === 0 || !isPadded(convolution)) {
    setWeights(graph, convolution, behindStep(weights, scale, shift))
    convolution.input[0] = value
  } else if (isDepthwise(convolution, weights)) {
    const [input = ''] = convolution.input
    const step = toLinearConvolution(graph, value, input, weights.dims[0]!, { scale, shift })
    graph.insertBefore(convolution, step)
  } else {
    return
  }
  for (const node of nodes) graph.remove(node)
}

/** The combined scale and shift of a convolution's input, used by nothing else. */
function stepsBefore(graph: GraphEditor, { input }: OnnxNode) {
  const nodes: OnnxNode[] = []
  let [value, scale, shift] = [input[0]!, 1, 0]
  for (;;) {
    const before = graph.producerOf(value)
    const step = before && linearOf(graph, before)
    if (!step || !graph.onlyUserOf(value)) return { nodes, value, scale, shift }
    shift += scale * step.shift
    scale *= step.scale
    value = step.value
    nodes.push(before)
  }
}

/** Weights equivalent to these after `x · scale + shift`. */
function behindStep(weights: Weights, scale: number, shift: number): Weights {
  const size = weights.values.length / weights.bias.length
  const sumOf = (output: number) =>
    weights.values.subarray(output * size, (output + 1) * size).reduce((sum, weight) => sum + weight, 0)
  return {
    ...weights,
    values: weights.values.map((value) => value * scale),
    bias: weights.bias.map((value, output) => value + shift * sumOf(output)),
  }
}
