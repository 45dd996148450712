import { takeInChannelSteps } from './channelSteps.ts'
import { takeInChannelWeights } from './channelWeights.ts'
import { seeBeforeEnlarging } from './enlarged.ts'
import { editGraph } from './graphEditor.ts'
import { spellHardSwish } from './hardSwish.ts'
import { AttributeType, type OnnxModel, type OnnxNode } from './onnxModel.ts'
import { takeInBefore, takeInBehind } from './scalesAndShifts.ts'
import { moveBeforeSquares, spellTransposed } from './transposed.ts'

/**
 * Spells a network with fewer passes over its data: it answers the same but for rounding (some 1e-6).
 *
 * The PP-OCR networks come with up to eight element-by-element steps behind each convolution: a learnt scale and shift,
 * h-swish spelled out in four steps, another scale and shift. On a processor those take longer than the convolutions. The
 * runtime joins such steps with a convolution only in other spellings, so they are spelled for it here: text is recognised
 * in about half the time. The detector's last layers, at a quarter of the picture's size and more, take a third of its time:
 * what is linear there is worked out before maps are enlarged or get more channels. What does not look like that stays as it is.
 */
export function simplify(model: OnnxModel): void {
  if (model.graph.node.some(hasSubgraph)) return
  const graph = editGraph(model.graph)
  for (const clip of graph.nodes('Clip')) spellHardSwish(graph, clip)
  for (const transposed of graph.nodes('ConvTranspose')) spellTransposed(graph, transposed)
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

/** Branches and loops take values of the graph around them without naming them as inputs: nothing can be told of those. */
const hasSubgraph = ({ attribute }: OnnxNode) =>
  attribute.some(({ type }) => type === AttributeType.Graph || type === AttributeType.Graphs)
