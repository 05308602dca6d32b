import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../workers/local/settings.ts'

export type Sentence = { file: string; text: string }

/**
 * Every sentence of the product and its public pages that states a rule or a figure of points, places or prizes.
 * Expressions in it stand as `{source}`; those with texts of their own as `{…}`, because these are read by themselves.
 */
export function collectSentences(): Sentence[] {
  const code = codeFiles().flatMap((file) => sentencesOfCode(file, readText(file)))
  const pages = ['README.md', 'docs/maintainers.md'].flatMap((file) => sentencesOfPage(file, readText(file)))
  return [...code, ...pages, ...promisesOf(readText('docs/fair-play.md'))].filter(isRule)
}

/** What nobody who plays reads. */
const UNSEEN = [
  /^app\/(?:.+\/)?staff\//, // The staff's screens.
  /^app\/adapters\/github\//, // Questions to GitHub.
  /^app\/features\/style-guide\//, // Samples.
  /^app\/features\/monitoring\//, // Tells staff.
  /save-ledger\.server\.ts$/, // SQL in pieces.
]

/** A style sheet in a string. */
const STYLES = /\{ [a-z-]+: [^}]+\}/

function codeFiles(): string[] {
  return readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map((path) => `app/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => !UNSEEN.some((unseen) => unseen.test(path)))
    .toSorted()
}

function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Strings, templates, and the text of elements, whose parts may be elements themselves. */
export function sentencesOfCode(file: string, source: string): Sentence[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    // SQL.
    if (ts.isTaggedTemplateExpression(node)) return
    if (isElement(node) && hasOwnText(node)) {
      texts.push(textOf(node))
      for (const inner of expressionsIn(node)) visit(inner)
      return
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) texts.push(textOf(node))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind))
  return texts
    .filter((text) => !STYLES.test(text))
    .flatMap(split)
    .map((text) => ({ file, text }))
}

function isElement(node: ts.Node): node is ts.JsxElement | ts.JsxFragment {
  return ts.isJsxElement(node) || ts.isJsxFragment(node)
}

function hasOwnText(element: ts.JsxElement | ts.JsxFragment): boolean {
  return element.children.some((child) => ts.isJsxText(child) && child.text.trim() !== '')
}

/** What an element's text does not spell out: its attributes and the expressions in it. */
function expressionsIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  ts.forEachChild(node, (child) => {
    if (ts.isJsxText(child)) return
    const isMarkup =
      isElement(child) ||
      ts.isJsxOpeningElement(child) ||
      ts.isJsxSelfClosingElement(child) ||
      ts.isJsxAttributes(child) ||
      ts.isJsxAttribute(child)
    if (isMarkup) found.push(...expressionsIn(child))
    else found.push(child)
  })
  return found
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => placeOf(span.expression) + span.literal.text).join('')
  if (ts.isJsxExpression(node)) return node.expression === undefined ? '' : placeOf(node.expression)
  if (isElement(node)) return node.children.map(textOf).join('')
  return ts.isJsxSelfClosingElement(node) ? `{${node.tagName.getText()}}` : ''
}

function placeOf(expression: ts.Expression): string {
  if (ts.isStringLiteralLike(expression)) return expression.text
  const source = expression.getText().replaceAll(/\s+/g, ' ')
  return /['"`{}<]/.test(source) ? '{…}' : `{${source}}`
}

/** Of a Markdown page: paragraphs, list items and cells. */
function sentencesOfPage(file: string, markdown: string): Sentence[] {
  const texts = markdown.replaceAll(/```.*?```/gs, '').split(/\n\s*\n|\n(?=\s*(?:[-|]|\d+\.) ?)|\|/)
  return texts
    .filter((text) => !STYLES.test(text))
    .flatMap(split)
    .map((text) => ({ file, text }))
}

/** The first column of the table of promises. */
function promisesOf(markdown: string): Sentence[] {
  const [table = ''] = markdown.split('\n## ')
  return [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, text = '']) => ({ file: 'docs/fair-play.md', text }))
}

/** A full stop inside an expression or an address ends no sentence. */
function split(text: string): string[] {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const ends = [...flat.matchAll(/[.?!][”’"')]*(?= |$)/g)]
    .map((match) => match.index + match[0].length)
    .filter((end) => depthAt(flat, end) === 0)
  return [0, ...ends].map((begin, index) => flat.slice(begin, ends[index]).trim()).filter((part) => /[a-z]/i.test(part))
}

function depthAt(text: string, end: number): number {
  return text.slice(0, end).split('{').length - text.slice(0, end).split('}').length
}

const TOPIC =
  /\bpoints?\b|\btotal\b|\bin full\b|\bestablished\b|\bchest\b|\bprizes?\b|\bdaily limit|\bwinners?\b|\bunlocks?\b|\bby itself\b|\bplace stands\b/i
const FIGURE =
  /\d|\{…\} points?\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|fifths?|hundred|thousand|twice)\b/i
/** These need no figure to be a rule. */
const RULE =
  /\bin full\b|\bestablished\b|\bearns? (?:nothing|no points)\b|\bnever counts?\b|\bpoints off\b|\b(?:since|from the) Monday\b/i
/** In these files each figure is a rule, and in the second kind each sentence. */
const FIGURES_ARE_RULES = /^app\/domain\/(?:achievements\/achievements|weeks\/unusual-week)\.ts$/
const SENTENCES_ARE_RULES = /^app\/domain\/why\/points-rule\.ts$/
const CONSTANTS = [
  'POINTS_TABLE',
  'PIECES_BEYOND_LIMIT_PER_DAY',
  'POINTS_BEYOND_LIMIT',
  'OPEN_POINTS_PER_DAY',
  'OPEN_POINTS_PER_WEEK',
  'COUNTERPART_POINTS_PER_WEEK',
  'LIFETIME_BONUS',
  'REFERRAL_POINTS',
  'REFERRAL_ACCOUNT_DAYS',
  'REFERRALS_PER_WEEK',
  'PRIZE_CUT_OFF',
  'PRIZE_MINIMUM_POINTS',
  'ESTABLISHED',
  'REVIEW_TIME',
  'reviewEndsAt',
  'decidesAt',
  'PODIUM',
  'FIRST_AGAIN_WEEKS',
  'RIVALS',
  'STREAK_POINTS',
  'APPROVER_LAG',
]
const CONSTANT = new RegExp(
  String.raw`\{[^{}]*(?:\b(?:${CONSTANTS.join('|')})\b|\b(?:commits|comment|rule|(?:pull_request|issue|review)_\w+)\.(?:points|limit|inFull)\b|\blimit \+ 1\b|kinds\[rule\]\.limit\b)|\{(?:limit|inFull|earns)\}`,
)

function isRule({ file, text }: Sentence): boolean {
  if (!text.includes(' ')) return false
  if (SENTENCES_ARE_RULES.test(file) || RULE.test(text.replaceAll(EXPRESSION, ''))) return true
  if (CONSTANT.test(text)) return true
  const said = text.replaceAll(EXPRESSION, '')
  return FIGURE.test(said) && (TOPIC.test(said) || FIGURES_ARE_RULES.test(file))
}

/** All but the ones with texts of their own. */
const EXPRESSION = /\{[^{}…]*\}/g
