import { create, createFileRegistry, fromBinary, type Message, toBinary } from '@bufbuild/protobuf'
import {
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from '@bufbuild/protobuf/wkt'

/** A network's file. Only fields that we use have names; the others are kept and written back. */
export interface OnnxModel {
  graph: OnnxGraph
}

export interface OnnxGraph {
  node: OnnxNode[]
  initializer: OnnxTensor[]
  output: { name: string }[]
}

export interface OnnxNode {
  opType: string
  name: string
  input: string[]
  output: string[]
  attribute: OnnxAttribute[]
}

export interface OnnxAttribute {
  name: string
  f: number
  i: bigint
  s: Uint8Array
  t?: OnnxTensor
  ints: bigint[]
  type: (typeof AttributeType)[keyof typeof AttributeType]
}

export const AttributeType = { Float: 1, Int: 2, String: 3, Graph: 5, Ints: 7, Graphs: 10 } as const

export interface OnnxTensor {
  dims: bigint[]
  dataType: number
  floatData: number[]
  rawData: Uint8Array
  name: string
}

/** Data types of 32-bit floats and 64-bit integers. */
export const FLOAT = 1
export const INT64 = 7

/** Fields of messages: number and type, or the nested message; a star marks a list. Numbers from onnx.proto (ONNX IR 8). */
const MESSAGES: Record<string, Record<string, [number, Type | string, '*'?]>> = {
  ModelProto: { graph: [7, 'GraphProto'] },
  GraphProto: {
    node: [1, 'NodeProto', '*'],
    initializer: [5, 'TensorProto', '*'],
    output: [12, 'ValueInfoProto', '*'],
  },
  ValueInfoProto: { name: [1, Type.STRING] },
  NodeProto: {
    input: [1, Type.STRING, '*'],
    output: [2, Type.STRING, '*'],
    name: [3, Type.STRING],
    op_type: [4, Type.STRING],
    attribute: [5, 'AttributeProto', '*'],
  },
  AttributeProto: {
    name: [1, Type.STRING],
    f: [2, Type.FLOAT],
    i: [3, Type.INT64],
    s: [4, Type.BYTES],
    t: [5, 'TensorProto'],
    ints: [8, Type.INT64, '*'],
    type: [20, Type.INT32],
  },
  TensorProto: {
    dims: [1, Type.INT64, '*'],
    data_type: [2, Type.INT32],
    float_data: [4, Type.FLOAT, '*'],
    name: [8, Type.STRING],
    raw_data: [9, Type.BYTES],
  },
}

const registry = createFileRegistry(
  create(FileDescriptorProtoSchema, {
    name: 'onnx.proto',
    package: 'onnx',
    syntax: 'proto2',
    messageType: Object.entries(MESSAGES).map(([name, fields]) => ({
      name,
      field: Object.entries(fields).map(([field, [number, type, many]]) => ({
        name: field,
        number,
        label: many ? Label.REPEATED : Label.OPTIONAL,
        ...(typeof type === 'string' ? { type: Type.MESSAGE, typeName: `.onnx.${type}` } : { type }),
      })),
    })),
  }),
  () => undefined,
)

const schemaOf = (name: string) => registry.getMessage(`onnx.${name}`)!

/** Parses an ONNX file; throws on other files. */
export const parseModel = (bytes: Uint8Array): OnnxModel =>
  fromBinary(schemaOf('ModelProto'), bytes) as unknown as OnnxModel

export const toBytes = (model: OnnxModel): Uint8Array =>
  toBinary(schemaOf('ModelProto'), model as unknown as Message)

export type Edit = (model: OnnxModel) => void

/** An ONNX file after a change; throws on other files. */
export function edited(file: Uint8Array, edit: Edit): Uint8Array {
  const model = parseModel(file)
  edit(model)
  return toBytes(model)
}

export const toTensor = (init: Partial<OnnxTensor>): OnnxTensor =>
  create(schemaOf('TensorProto'), init) as unknown as OnnxTensor

/** An output of the graph; the runtime infers its type. */
export const toOutput = (name: string): OnnxGraph['output'][number] =>
  create(schemaOf('ValueInfoProto'), { name }) as unknown as OnnxGraph['output'][number]

export const toNode = (init: Partial<OnnxNode>): OnnxNode =>
  create(schemaOf('NodeProto'), init) as unknown as OnnxNode

export const toAttribute = (init: Partial<OnnxAttribute>): OnnxAttribute =>
  create(schemaOf('AttributeProto'), init) as unknown as OnnxAttribute
