import type { GraphEditor } from './graphEditor.ts'
import { linearOf } from './linearStep.ts'
import { AttributeType, type OnnxNode, toAttribute } from './onnxModel.ts'

/** x · clip(x + 3, 0, 6) / 6 (Howard et al. 2019) becomes x · HardSigmoid(x), which the runtime has. */
export function rewriteHardSwish(graph: GraphEditor, clip: OnnxNode): void {
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
