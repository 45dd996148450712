import fs from 'node:fs/promises'
import path from 'node:path'
import { BUILT_IN } from '../../../registers/builtIn/folder.ts'
import { codeKey } from '../../../registers/codeKey.ts'
import { openTable, type Table } from '../../../registers/openTable.ts'
import type { Product, Source } from '../../../registers/row.ts'

/** Folder of the operator's registers below DATA_DIR. */
const FOLDER = 'registers'
const ENDING = '.table'

export const registerFolder = (dataFolder: string) => path.join(dataFolder, FOLDER)
export const tableFile = (folder: string, id: string) => path.join(folder, `${id}${ENDING}`)

export interface KnownInRegister extends Product {
  source: Source
}

/** Registers of an instance: the operator's, and built-in ones that those do not replace. */
export interface Registers {
  find(code: string): Promise<KnownInRegister | null>
  all(): Promise<readonly Table[]>
  close(): Promise<void>
}

interface OpenRegister {
  /** Changes when a register is added or removed. */
  state: string
  tables: Promise<Table[]>
}

/** Table files by id; the operator's replace built-in ones with the same id. */
export async function tableFiles(
  folder: string | undefined,
): Promise<Map<string, { file: string; isOwn: boolean }>> {
  const files = new Map<string, { file: string; isOwn: boolean }>()
  const { pathname } = BUILT_IN
  const own = folder === undefined ? [] : await fs.readdir(folder).catch(() => [])
  const builtIn = await fs.readdir(BUILT_IN)
  for (const [names, from, isOwn] of [
    [builtIn, decodeURIComponent(pathname), false],
    [own, folder ?? '', true],
  ] as const)
    for (const name of names)
      if (name.endsWith(ENDING))
        files.set(name.slice(0, -ENDING.length), { file: path.join(from, name), isOwn })
  return files
}

async function openAll(folder: string | undefined): Promise<Table[]> {
  const files = [...(await tableFiles(folder)).values()]
  // The operator's registers come first.
  const tables = await Promise.all(
    files
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
      .map(({ file, isOwn }) => {
        const table = openTable(file)
        // A damaged file of the operator must not prevent reading photos.
        return isOwn ? table.catch(() => undefined) : table
      }),
  )
  return tables.filter((table) => table !== undefined)
}

/** Includes names: file times are only precise to some milliseconds. */
async function stateOf(folder: string | undefined): Promise<string> {
  if (folder === undefined) return ''
  try {
    const [{ mtimeMs }, names] = await Promise.all([fs.stat(folder), fs.readdir(folder)])
    return [mtimeMs, ...names.sort()].join('/')
  } catch {
    return ''
  }
}

/** Opens tables on demand, and again after the operator adds or removes one. Keeps their lists of blocks in memory. */
export function openRegisters(dataFolder: string | undefined): Registers {
  const folder = dataFolder === undefined ? undefined : registerFolder(dataFolder)
  let opened: OpenRegister | undefined
  // Closed with the rest, as lookups may still use them.
  const replaced: OpenRegister[] = []
  async function all(): Promise<Table[]> {
    const state = await stateOf(folder)
    if (opened?.state !== state) {
      const before = opened
      opened = { state, tables: openAll(folder) }
      opened.tables.catch(() => {
        opened = undefined
      })
      if (before) replaced.push(before)
    }
    return opened.tables
  }
  return {
    all,
    async find(code) {
      const key = codeKey(code)
      if (key === null) return null
      for (const table of await all()) {
        const product = await table.find(key)
        if (product) return { ...product, source: table.source }
      }
      return null
    },
    async close() {
      for (const one of [...replaced.splice(0), ...(opened ? [opened] : [])]) await closeAll(one)
      opened = undefined
    },
  }
}

async function closeAll({ tables }: OpenRegister): Promise<void> {
  for (const table of await tables.catch(() => [])) await table.close()
}
