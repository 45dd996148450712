import type { GraphEditor } from './graphEditor.ts'
import { AttributeType, type OnnxNode, toAttribute, toNode } from './onnxModel.ts'

export interface Weights {
  values: Float32Array
  dims: number[]
  /** Number per output. */
  bias: Float32Array
}

export function weightsOf(graph: GraphEditor, { input }: OnnxNode): Weights | undefined {
  const [, kernel = '', bias] = input
  const weights = graph.constant(kernel)
  if (weights?.dims.length !== 4) return undefined
  const known = bias ? graph.constant(bias)?.values : new Float32Array(weights.dims[0]!)
  return known && { ...weights, bias: known }
}

/** Adds new constants, as convolutions may share weights. */
export function setWeights(graph: GraphEditor, convolution: OnnxNode, { values, dims, bias }: Weights): void {
  convolution.input = [
    convolution.input[0]!,
    graph.addConstant(values, dims),
    graph.addConstant(bias, [bias.length]),
  ]
}

export const isPadded = ({ attribute }: OnnxNode) =>
  attribute.some(
    ({ name, ints }) => name === 'auto_pad' || (name === 'pads' && ints.some((side) => side !== 0n)),
  )

export const isDepthwise = ({ attribute }: OnnxNode, { dims }: Weights) =>
  dims[1] === 1 && attribute.some(({ name, i }) => name === 'group' && i === BigInt(dims[0]!))

/** A 1×1 convolution that only scales and shifts its `channels`. */
export function toLinearConvolution(
  graph: GraphEditor,
  value: string,
  output: string,
  channels: number,
  { scale, shift }: { scale: number; shift: number },
): OnnxNode {
  const node = toNode({
    opType: 'Conv',
    input: [value],
    output: [output],
    attribute: [
      toAttribute({ name: 'group', type: AttributeType.Int, i: BigInt(channels) }),
      toAttribute({ name: 'kernel_shape', type: AttributeType.Ints, ints: [1n, 1n] }),
    ],
  })
  setWeights(graph, node, {
    values: new Float32Array(channels).fill(scale),
    dims: [channels, 1, 1, 1],
    bias: new Float32Array(channels).fill(shift),
  })
  return node
}

/** value · scale + shift */
interface LinearStep {
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
