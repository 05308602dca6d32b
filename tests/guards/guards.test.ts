import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from './guards.ts'

test('each guard stands where its row says, and is taken away by it', () => {
  const moved = guards.filter(({ file, text, by, test: seenBy }) => {
    const isThere = existsSync(file) && readFileSync(file, 'utf8').includes(text)
    return !isThere || text === by || !existsSync(seenBy)
  })
  expect(moved.map(({ guard }) => guard)).toEqual([])
})

test('no two guards have one name', () => {
  const names = guards.map(({ guard }) => guard)
  expect(names).toEqual([...new Set(names)])
})
