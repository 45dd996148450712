import { readFile } from 'node:fs/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** A neural network with one input and one output of 32-bit floats. */
export interface Model {
  run(data: Float32Array, shape: number[]): Promise<{ data: Float32Array; shape: readonly number[] }>
}

export interface Runtime {
  name: 'native' | 'wasm'
  /** Opens an ONNX file, after `change` if given. */
  open(file: string, change?: ChangeFile): Promise<Model>
}

export type ChangeFile = (file: Uint8Array) => Uint8Array

type OnnxRuntime = typeof import('onnxruntime-node')

/** A second thread costs half as much again and hardly helps; the pool is parallel. */
const NATIVE_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // Lines differ in width: a plan per shape would only cost memory.
  enableMemPattern: false,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
}

/** Falls back to WebAssembly (Alpine, macOS on Intel): same text, three to four times the processor time. */
export async function loadRuntime(
  importNative: () => Promise<OnnxRuntime> = () => import('onnxruntime-node'),
): Promise<Runtime> {
  // The library would store a device id, read /etc/machine-id and call home; set before loading:
  // https://github.com/microsoft/onnxruntime/blob/main/docs/Privacy.md
  process.env.ORT_DISABLE_TELEMETRY = '1'
  try {
    const native = await importNative()
    return {
      name: 'native',
      open: async (file, change) =>
        toModel(native, await native.InferenceSession.create(await load(file, change), NATIVE_OPTIONS)),
    }
  } catch {
    return await loadWasmRuntime()
  }
}

async function loadWasmRuntime(): Promise<Runtime> {
  const wasm = await import('onnxruntime-web')
  wasm.env.wasm.numThreads = 1
  const options = { executionProviders: ['wasm'], graphOptimizationLevel: 'all' } as const
  return {
    name: 'wasm',
    open: async (file, change) =>
      toModel(wasm, await wasm.InferenceSession.create(await load(file, change), options)),
  }
}

async function load(file: string, change?: ChangeFile): Promise<Uint8Array> {
  const network = await readFile(file)
  return change ? change(network) : network
}

function toModel(runtime: Pick<OnnxRuntime, 'Tensor'>, session: InferenceSession): Model {
  const [input, output] = [session.inputNames[0]!, session.outputNames[0]!]
  return {
    async run(data, shape) {
      const tensor: Tensor = new runtime.Tensor('float32', data, shape)
      const result = (await session.run({ [input]: tensor }))[output]!
      return { data: result.data as Float32Array, shape: result.dims }
    },
  }
}
