import {
  AttributeType,
  FLOAT,
  INT64,
  type OnnxModel,
  toAttribute,
  toNode,
  toOutput,
  toTensor,
} from './onnxModel.ts'

/** The axis of classes; an answer has lines, steps and classes. */
const CLASSES = 2

/** Keeps some classes in order, and last the maximum of all: thousands of Chinese characters are not copied at each step. */
export function answerOnly(model: OnnxModel, classes: number[], ofAll: number): void {
  const { node, initializer, output } = model.graph
  const answer = output[0]!.name
  const others = Float32Array.from({ length: ofAll }, () => 1)
  for (const each of classes) others[each] = 0
  initializer.push(
    toTensor({
      name: 'kept.classes',
      dataType: INT64,
      dims: [BigInt(classes.length)],
      rawData: bytesOf(BigInt64Array.from(classes, BigInt)),
    }),
    toTensor({ name: 'other.classes', dataType: FLOAT, dims: [BigInt(ofAll)], rawData: bytesOf(others) }),
  )
  const axis = toAttribute({ name: 'axis', type: AttributeType.Int, i: BigInt(CLASSES) })
  const axes = toAttribute({ name: 'axes', type: AttributeType.Ints, ints: [BigInt(CLASSES)] })
  const step = (opType: string, input: string[], result: string, attribute = [axis]) =>
    node.push(toNode({ opType, name: result, input, output: [result], attribute }))
  step('Gather', [answer, 'kept.classes'], 'kept.answers')
  step('Mul', [answer, 'other.classes'], 'other.answers', [])
  step('ReduceMax', ['other.answers'], 'likeliest.other', [axes])
  step('Concat', ['kept.answers', 'likeliest.other'], 'answers')
  output[0] = toOutput('answers')
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | BigInt64Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)
