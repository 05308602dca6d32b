import { expect, test } from 'vitest'
import { folderCycles, importsOf, lonelyFolders, readImports } from './folders.ts'

test('no folders import each other in a circle', () => {
  expect(folderCycles(readImports())).toEqual([])
})

test('no folder holds one file alone', () => {
  expect(lonelyFolders(readImports())).toEqual([])
})

test('a circle over three folders is found, types included', () => {
  const imports = new Map([
    ['app/one/a.ts', importsOf('app/one/a.ts', "import type { B } from '#app/two/b.ts'")],
    ['app/two/b.ts', importsOf('app/two/b.ts', "import { c } from '../three/c.ts'")],
    ['app/three/c.ts', importsOf('app/three/c.ts', "const a = await import('#app/one/a.ts')")],
    ['app/four/d.ts', importsOf('app/four/d.ts', "import { a } from '#app/one/a.ts'")],
  ])
  expect(folderCycles(imports)).toEqual([['app/one', 'app/three', 'app/two']])
  expect(lonelyFolders(imports)).toHaveLength(4)
})
