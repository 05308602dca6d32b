import { defaultTreeAdapter, html, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/**
 * A document's errors by the HTML standard, each with its text: parse5's errors, and every difference between tree and
 * source, which covers errors that parse5 does not report.
 */
export function findParseFaults(text: string): string[] {
  const faults: string[] = []
  const tell = (fault: string, at: number) =>
    void faults.push(`${fault} near ${text.slice(Math.max(0, at - 80), at + 80)}`)
  const document = parse(text, {
    // As a browser without scripts, which alone reads the content of noscript.
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) => tell(code, startOffset),
  })
  const elements = comparePlaces(document, { startOffset: 0, endOffset: text.length }, tell)
  const tags = text.replaceAll(CODE, '$1').match(/<[a-z]/gi)?.length ?? 0
  if (elements !== tags) tell(`of ${tags} tags ${elements} are elements`, 0)
  return faults
}

/** The content of scripts and styles. */
const CODE = /(<(script|style)\b[^>]*>)[^]*?<\/\2>/g

type Place = { startOffset: number; endOffset: number }
type Tell = (fault: string, at: number) => void

/** Every node follows its siblings inside its parent; an element has its own tags. Returns the element count. */
function comparePlaces(parent: Tree.ParentNode, { startOffset, endOffset }: Place, tell: Tell): number {
  let from = startOffset
  let elements = 0
  for (const node of parent.childNodes) {
    // A line break between the end of the body and of the page belongs to the body.
    if (node.nodeName === '#text' && (node as Tree.TextNode).value.trim() === '') continue
    const place = node.sourceCodeLocation
    if (!place) {
      tell(`${node.nodeName} is made up`, from)
      continue
    }
    if (place.startOffset < from || place.endOffset > endOffset) tell(`${node.nodeName} is moved`, place.startOffset)
    from = place.endOffset
    if (!defaultTreeAdapter.isElementNode(node)) continue
    if (needsEnd(node) && !node.sourceCodeLocation?.endTag) tell(`${node.nodeName} is not ended`, place.startOffset)
    elements += 1 + comparePlaces('content' in node ? (node as Tree.Template).content : node, place, tell)
  }
  return elements
}

function needsEnd({ namespaceURI, tagName }: Tree.Element): boolean {
  return namespaceURI === html.NS.HTML && !VOID.has(tagName)
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
