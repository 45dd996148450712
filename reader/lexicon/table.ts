import { readFileSync } from 'node:fs'

/** The rows of a table in this folder, without its header; cells may be quoted. Throws where there is no such file. */
export function readTable(file: string): string[][] {
  const text = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map(toCells)
}

function toCells(row: string): string[] {
  if (!row.includes('"')) return row.split(',').map((cell) => cell.trim())
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}

/** The values of a cell that holds several, parted by bars. */
export const severalIn = (cell: string): string[] => cell.split('|').filter((value) => value !== '')
