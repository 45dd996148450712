import { readFileSync } from 'node:fs'

/** Rows of a table in this folder, without header; cells may be quoted. Throws if there is no such file. */
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

export const severalIn = (cell: string): string[] => cell.split('|').filter((value) => value !== '')
