import { weightsOf } from './convolution.ts'
import { threeByThree } from './enlarged.ts'
import type { GraphEditor } from './graphEditor.ts'
import type { OnnxNode } from './onnxModel.ts'
import { become, integers, operationsBefore } from './operations.ts'

/** Operations between a channel's mean and its weight. */
const BETWEEN = ['Conv', 'Relu', 'HardSigmoid', 'Sigmoid']

/**
 * Squeeze-and-excitation (x + x · weight by channel mean; Hu et al. 2018) between a 1×1 convolution to many channels and
 * a 3×3 one: multiplied into the kernel, so that the many channels are never computed. For one picture at a time.
 */
export function takeInChannelWeights(graph: GraphEditor, convolution: OnnxNode): void {
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
