import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../workers/local/settings.ts'
import { lonelyFolders, readImports } from './guards/folders.ts'

/** `npm run house`: what the house weighs, in figures. It judges nothing. */

const listed = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n')
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file)
const code = listed.filter((file) => /^(app|workers|db|tests)\/.*\.(tsx?|mjs|css)$/.test(file))
const product = code.filter((file) => !isTest(file))
const styles = product.filter((file) => file.endsWith('.css'))
const docs = listed.filter((file) => /^docs\/.*\.md$/.test(file))

console.table({
  'product lines with CSS': lines(product),
  'product files': product.length,
  'product files under 15 lines': product.filter((file) => lines([file]) < 15).length,
  'product files over 250 lines': product.filter((file) => lines([file]) > 250).length,
  'lines of CSS': lines(styles),
  'CSS modules': styles.filter((file) => file.endsWith('.module.css')).length,
  'lines of tests': lines(code.filter(isTest)),
  'folders of the product': new Set(product.map((file) => dirname(file))).size,
  'folders with one file': lonelyFolders(readImports()).length,
  'words of docs': docs.reduce((sum, file) => sum + read(file).split(/\s+/).filter(Boolean).length, 0),
  'npm scripts': Object.keys(JSON.parse(read('package.json')).scripts).length,
})
console.log('Product lines by room')
const rooms = Map.groupBy(product, (file) => (file.startsWith('db/') ? 'db' : file.split('/').slice(0, 2).join('/')))
console.table(
  Object.fromEntries([...rooms].map(([room, files]) => [room, { files: files.length, lines: lines(files) }])),
)

function lines(files: string[]): number {
  return files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
