import { readFile } from 'node:fs/promises'
import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** A neural network with one input and one output, both of 32-bit floats. */
export interface Model {
  run(data: Float32Array, shape: number[]): Promise<{ data: Float32Array; shape: readonly number[] }>
}

/** Opens model files (ONNX). */
export interface Runtime {
  name: 'native' | 'wasm'
  /** Opens the network of a file, or what `change` makes of it. */
  open(file: string, change?: ChangeFile): Promise<Model>
}

/** Makes another file of a file's bytes. */
export type ChangeFile = (file: Uint8Array) => Uint8Array

type OnnxRuntime = typeof import('onnxruntime-node')

/** One thread: a second one costs half as much again and hardly helps; parallelism belongs to the pool. */
const NATIVE_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // Every line has another width: a plan per shape would only cost memory.
  enableMemPattern: false,
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
}

/**
 * The native runtime, or WebAssembly where native code can't be loaded (Alpine, macOS on Intel): the same text at
 * three to four times the processor time. `importNative` is a parameter so that the fallback can be proved.
 */
export async function loadRuntime(
  importNative: () => Promise<OnnxRuntime> = () => import('onnxruntime-node'),
): Promise<Runtime> {
  // Before the library is loaded: it would write an id of this device under the home folder, read /etc/machine-id and
  // call home. https://github.com/microsoft/onnxruntime/blob/main/docs/Privacy.md
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
