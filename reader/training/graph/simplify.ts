import { takeInChannelSteps } from './channelSteps.ts'
import { takeInChannelWeights } from './channelWeights.ts'
import { seeBeforeEnlarging } from './enlarged.ts'
import { editGraph } from './graphEditor.ts'
import { rewriteHardSwish } from './hardSwish.ts'
import { AttributeType, type OnnxModel, type OnnxNode } from './onnxModel.ts'
import { takeInBefore, takeInBehind } from './scalesAndShifts.ts'
import { moveBeforeSquares, rewriteTransposed } from './transposed.ts'

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
