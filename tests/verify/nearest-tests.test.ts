import { expect, test } from 'vitest'
import { doesReach, importedBy, nearestTests } from './nearest-tests.ts'

const IMPORTS = new Map([
  ['app/a.ts', []],
  ['app/b.ts', ['app/a.ts']],
  ['app/routes/c.tsx', ['app/b.ts', 'app/screen.tsx']],
  ['app/screen.tsx', []],
  ['tests/a.test.ts', ['app/a.ts', 'app/b.ts', 'tests/people/factories.ts']],
  ['tests/c.test.ts', ['app/routes/c.tsx']],
  ['tests/people/factories.ts', ['app/b.ts']],
])
const isTest = (file: string) => file.endsWith('.test.ts')

test('tests that import what changed are the nearest, else those behind its importers', () => {
  expect(nearestTests(IMPORTS, ['app/a.ts'], isTest)).toEqual(['tests/a.test.ts'])
  expect(nearestTests(IMPORTS, ['app/screen.tsx'], isTest)).toEqual(['tests/c.test.ts'])
  expect(nearestTests(IMPORTS, ['app/screen.tsx', 'app/a.ts'], isTest)).toEqual(['tests/c.test.ts', 'tests/a.test.ts'])
})

test('a changed test runs itself, and a file without importers runs nothing', () => {
  expect(nearestTests(IMPORTS, ['tests/c.test.ts'], isTest)).toEqual(['tests/c.test.ts'])
  expect(nearestTests(IMPORTS, ['docs/x.md'], isTest)).toEqual([])
})

test('a file reaches what it imports by others', () => {
  expect(doesReach(IMPORTS, ['tests/c.test.ts'], ['app/a.ts'])).toBe(true)
  expect(doesReach(IMPORTS, ['tests/c.test.ts'], ['tests/people/factories.ts'])).toBe(false)
})

test('imports are read by alias, from the own folder, over several lines, of types and at the moment they are needed', () => {
  const source = `
import { a } from '#app/a.ts'
import type { B } from '../b.ts'
import {
  c,
} from './deep/c.tsx'
import './look.css'
const later = () => import('./later.ts')
import { useState } from 'react'`
  expect(importedBy('app/here/file.tsx', source)).toEqual([
    'app/a.ts',
    'app/b.ts',
    'app/here/deep/c.tsx',
    'app/here/look.css',
    'app/here/later.ts',
  ])
})
