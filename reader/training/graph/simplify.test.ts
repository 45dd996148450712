import { readFile } from 'node:fs/promises'
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { findModelFiles } from '../../text/network/modelFiles.ts'
import {
  AttributeType,
  edited,
  FLOAT,
  type OnnxNode,
  parseModel,
  toAttribute,
  toBytes,
  toNode,
  toTensor,
} from './onnxModel.ts'
import { simplify } from './simplify.ts'

const CHANNELS = 4
const SIDE = 6

const sizeOf = (dims: readonly number[]) => dims.reduce((a, b) => a * b, 1)

/** Numbers between -4 and 4 that are the same every time, and that both ends of h-swish see. */
const numbers = (size: number) => Float32Array.from({ length: size }, (_, i) => 4 * Math.sin(i * 12.9898 + 1))

/** An empty network from `x` to `y`, both of 4 channels of 6 by 6. */
function emptyNetwork(operators: number): Uint8Array {
  const message = (field: number, write: (writer: BinaryWriter) => void, to: BinaryWriter) => {
    to.tag(field, WireType.LengthDelimited).fork()
    write(to)
    to.join()
  }
  const value = (name: string) => (writer: BinaryWriter) => {
    writer.tag(1, WireType.LengthDelimited).string(name)
    const size = (length: number) => (to: BinaryWriter) =>
      message(1, (w) => w.tag(1, WireType.Varint).int64(length), to)
    const shape = (to: BinaryWriter) => {
      for (const length of [1, CHANNELS, SIDE, SIDE]) size(length)(to)
    }
    const type = (to: BinaryWriter) => {
      to.tag(1, WireType.Varint).int32(FLOAT)
      message(2, shape, to)
    }
    message(2, (to) => message(1, type, to), writer)
  }
  const writer = new BinaryWriter().tag(1, WireType.Varint).int64(8)
  message(8, (to) => to.tag(2, WireType.Varint).int64(operators), writer)
  const graph = (to: BinaryWriter) => {
    to.tag(2, WireType.LengthDelimited).string('test')
    message(11, value('x'), to)
    message(12, value('y'), to)
  }
  message(7, graph, writer)
  return writer.finish()
}

const CONSTANTS = {
  pointwise: [CHANNELS, CHANNELS, 1, 1],
  full: [CHANNELS, CHANNELS, 3, 3],
  depthwise: [CHANNELS, 1, 3, 3],
  bias: [CHANNELS],
  perChannel: [1, CHANNELS, 1, 1],
  wide: [CHANNELS, 2 * CHANNELS, 3, 3],
  few: [CHANNELS / 2, CHANNELS, 1, 1],
  many: [CHANNELS, CHANNELS / 2, 1, 1],
  square: [CHANNELS, CHANNELS, 2, 2],
  none: [0],
}

const VALUES: Record<string, Float32Array> = {
  variance: Float32Array.of(1, 2, 3, 4),
  twice: Float32Array.of(1, 1, 2, 2),
}

/** `Add x 3 -> a`: operator, inputs (a number is a constant), output. */
function network(steps: string[], operators = 11): Uint8Array {
  const model = parseModel(emptyNetwork(operators))
  const { node, initializer } = model.graph
  const given = Object.entries(VALUES).map(([name, values]) => ({ name, dims: [values.length], values }))
  const made = Object.entries(CONSTANTS).map(([name, dims]) => ({
    name,
    dims,
    values: numbers(sizeOf(dims)),
  }))
  for (const { name, dims, values } of [...made, ...given]) {
    const rawData = new Uint8Array(values.buffer)
    initializer.push(toTensor({ name, dataType: FLOAT, dims: dims.map(BigInt), rawData }))
  }
  for (const step of steps) {
    const [before, output = ''] = step.split(' -> ') as [string, string]
    const [operator = '', ...input] = before.split(' ')
    for (const name of input.filter((each) => /^[\d.-]+$/.test(each))) {
      const [dims, floatData] = [operator === 'Clip' ? [] : [1n], [Number(name)]]
      if (!initializer.some((tensor) => tensor.name === name))
        initializer.push(toTensor({ name, dataType: FLOAT, dims, floatData }))
    }
    node.push(toNode({ opType: operator, input, output: [output], attribute: attributesOf(operator, input) }))
  }
  return toBytes(model)
}

const ints = (name: string, ...values: bigint[]) =>
  toAttribute({ name, type: AttributeType.Ints, ints: values })
const word = (name: string, value: string) =>
  toAttribute({ name, type: AttributeType.String, s: new TextEncoder().encode(value) })

/** Attributes that an operator always has here. */
const ATTRIBUTES: Record<string, OnnxNode['attribute']> = {
  AveragePool: [ints('kernel_shape', 2n, 2n), ints('strides', 2n, 2n)],
  ConvTranspose: [ints('strides', 2n, 2n)],
  Concat: [toAttribute({ name: 'axis', type: AttributeType.Int, i: 1n })],
  Resize: [word('coordinate_transformation_mode', 'asymmetric'), word('nearest_mode', 'floor')],
}

function attributesOf(operator: string, [, kernel = '']: string[]): OnnxNode['attribute'] {
  if (operator === 'Resize')
    return [word('mode', kernel === 'none' ? 'nearest' : 'linear'), ...ATTRIBUTES.Resize!]
  if (operator !== 'Conv' || !['full', 'wide', 'depthwise'].includes(kernel))
    return ATTRIBUTES[operator] ?? []
  const group = kernel === 'depthwise' ? BigInt(CHANNELS) : 1n
  return [ints('pads', 1n, 1n, 1n, 1n), toAttribute({ name: 'group', type: AttributeType.Int, i: group })]
}

const operatorsOf = (file: Uint8Array) => parseModel(file).graph.node.map(({ opType }) => opType)

async function answerOf(file: Uint8Array, data: Float32Array, dims: number[]): Promise<Float32Array> {
  const session = await InferenceSession.create(file, {
    graphOptimizationLevel: 'disabled',
    logSeverityLevel: 3,
  })
  const result = await session.run({ x: new Tensor('float32', data, dims) })
  return result[session.outputNames[0]!]!.data as Float32Array
}

async function expectSameAnswer(
  file: Uint8Array,
  dims: number[],
  data: Float32Array = numbers(sizeOf(dims)),
) {
  const [before, after] = [
    await answerOf(file, data, dims),
    await answerOf(edited(file, simplify), data, dims),
  ]
  expect(after.length).toBe(before.length)
  const size = before.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const most = before.reduce((far, value, index) => Math.max(far, Math.abs(value - after[index]!)), 0)
  expect(size).toBeGreaterThan(0.1)
  expect(most / size).toBeLessThan(1e-5)
}

/** Dark strokes on white in the middle of a picture: to the networks it is a word. */
function strokes([count, , height, width]: readonly [number, number, number, number]): Float32Array {
  const plane = Float32Array.from({ length: height * width }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInside = x > width / 8 && x < (width * 7) / 8 && y > height / 3 && y < (height * 2) / 3
    return isInside && (x % 7 < 3 || y % 8 < 2) ? -2 : 2
  })
  const whole = new Float32Array(count * 3 * plane.length)
  for (let part = 0; part < count * 3; part++) whole.set(plane, part * plane.length)
  return whole
}

/** A map of half the size that each pixel of is repeated, and one of the whole size. */
const ENLARGED = [
  'AveragePool x -> s',
  'Conv s pointwise -> c',
  'Resize c none twice -> e',
  'Conv x pointwise -> d',
]
const HARD_SWISH = ['Add u 3 -> a', 'Clip a 0 6 -> b', 'Mul u b -> c', 'Div c 6 -> d']

describe('a network with fewer passes over its data', () => {
  test.each([
    [
      'a scale and a shift behind a convolution are a part of it',
      ['Conv x pointwise bias -> u', 'Mul 1.5 u -> a', 'Add a 0.3 -> y'],
      'Conv',
    ],
    [
      'so they are if it had no bias',
      ['Conv x full -> u', 'Add 0.3 u -> a', 'Mul a 1.5 -> b', 'Div b 4 -> y'],
      'Conv',
    ],
    [
      'a scale and a shift before a convolution without padding are a part of it',
      ['Mul x 1.5 -> a', 'Add a 0.3 -> u', 'Conv u pointwise bias -> y'],
      'Conv',
    ],
    [
      'a scale before a padded convolution is a part of it',
      ['Div x 6 -> u', 'Conv u full bias -> y'],
      'Conv',
    ],
    [
      'a shift before a padded depthwise convolution is a convolution of its own',
      ['Mul x 1.5 -> a', 'Add a 0.3 -> u', 'Conv u depthwise bias -> y'],
      'Conv Conv',
    ],
    [
      'a shift before a padded full convolution stays: the borders would miss it',
      ['Mul x 1.5 -> a', 'Add a 0.3 -> u', 'Conv u full -> y'],
      'Mul Add Conv',
    ],
    [
      'h-swish is spelled as the runtime knows it, between convolutions too',
      ['Conv x pointwise -> u', ...HARD_SWISH, 'Mul d 0.7 -> e', 'Conv e depthwise -> y'],
      'Conv HardSigmoid Mul Conv',
    ],
    [
      'a clip with other limits is no h-swish',
      ['Add x 3 -> a', 'Clip a 0 5 -> b', 'Mul x b -> c', 'Div c 6 -> y'],
      'Add Clip Mul Div',
    ],
    [
      'nor is one that is multiplied by something else',
      ['Conv x pointwise -> u', 'Add x 3 -> a', 'Clip a 0 6 -> b', 'Mul u b -> c', 'Div c 6 -> y'],
      'Conv Add Clip Mul Div',
    ],
    [
      'what goes to two places keeps its value',
      ['Conv x pointwise -> u', 'Mul u 2 -> a', 'Add u a -> y'],
      'Conv Mul Add',
    ],
    [
      'what differs from channel to channel is a part of a convolution before it',
      ['Conv x full -> u', 'Add u perChannel -> a', 'BatchNormalization a bias bias bias variance -> y'],
      'Conv',
    ],
    [
      'squares are laid out last',
      [
        'AveragePool x -> s',
        'ConvTranspose s square -> a',
        'Add a perChannel -> b',
        'Relu b -> c',
        'ConvTranspose c square -> d',
        'AveragePool d -> y',
      ],
      'AveragePool Conv Relu Conv DepthToSpace DepthToSpace AveragePool',
    ],
    [
      'what was enlarged and added is seen before',
      [...ENLARGED, 'Add d e -> u', 'Conv u full bias -> y'],
      'AveragePool Conv Conv Conv DepthToSpace Slice Conv Add',
    ],
    [
      'so is an enlarged map beside another one',
      [...ENLARGED, 'Concat e d -> u', 'Conv u wide bias -> y'],
      'AveragePool Conv Conv Conv DepthToSpace Slice Conv Add',
    ],
    [
      'not so where the enlarged map goes elsewhere, too',
      [...ENLARGED, 'Add d e -> u', 'Conv u full bias -> v', 'Add u v -> y'],
      'AveragePool Conv Resize Conv Add Conv Add',
    ],
    [
      'weights of channels made of few are multiplied into the kernel',
      [
        'Conv x few -> f',
        'Conv f many -> u',
        'GlobalAveragePool u -> m',
        'Conv m pointwise bias -> n',
        'HardSigmoid n -> w',
        'Mul u w -> t',
        'Add u t -> v',
        'Conv v full -> y',
      ],
      'Conv GlobalAveragePool Conv Conv HardSigmoid Add Reshape Mul MatMul Reshape Transpose Conv',
    ],
    ['a number divided by a value stays', ['Conv x pointwise -> u', 'Div 2 u -> y'], 'Conv Div'],
  ])('%s', async (_, steps, operators) => {
    const file = network(steps)
    expect(operatorsOf(edited(file, simplify)).join(' ')).toBe(operators)
    await expectSameAnswer(file, [1, CHANNELS, SIDE, SIDE])
  })

  test('leaves a network with branches as it is', () => {
    const model = parseModel(network(['Conv x pointwise bias -> u', 'Mul u 2 -> y']))
    model.graph.node[1]!.attribute.push(toAttribute({ name: 'body', type: AttributeType.Graph }))
    const file = toBytes(model)
    expect(edited(file, simplify)).toEqual(file)
  })

  test.each([
    ['detector', [1, 3, 64, 96]],
    ['recogniser', [1, 3, 48, 160]],
    ['orientation', [2, 3, 48, 192]],
  ] as const)('the packaged %s answers the same', async (part, dims) => {
    const file = await readFile(findModelFiles()[part])
    const before = operatorsOf(file).filter((operator) => operator !== 'Constant').length
    const after = operatorsOf(edited(file, simplify)).filter((operator) => operator !== 'Constant').length
    expect(after).toBeLessThan(before * 0.95)
    await expectSameAnswer(file, [...dims], strokes(dims))
  })
})
