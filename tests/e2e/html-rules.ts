import { HtmlValidate } from 'html-validate'
import { findParseFaults } from '../reading/parse-faults.ts'

const rules = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React's spelling: `dateTime`, `<br/>`, `inert=""`. Browsers treat it the same.
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclose' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    // React's useId makes `:r1:`, which is valid since HTML 5; no selector of ours uses one.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** Safari hides a list without markers from VoiceOver, unless it has the role. */
const LIST_ROLE = 'Redundant role "list" on '

/** The faults of a document as the server sent it. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await rules.validateString(html)
  const broken = results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !message.startsWith(LIST_ROLE))
    .map(
      ({ ruleId, message, offset }) =>
        `${ruleId}: ${message} near ${html.slice(Math.max(0, offset - 60), offset + 100)}`,
    )
  return [...findParseFaults(html), ...broken, ...unsizedPictures(html)]
}

/** A picture that does not say its size moves what stands below it once it is loaded. */
function unsizedPictures(html: string): string[] {
  const pictures = html.match(/<img\b[^>]*>/g) ?? []
  return pictures
    .filter((picture) => !DRAWING.test(picture) && !(/ width="\d+"/.test(picture) && / height="\d+"/.test(picture)))
    .map((picture) => `a picture without its size: ${picture}`)
}

/** As wide as its text; the screen that shows one is opened with pictures. */
const DRAWING = / src="\/api\/(?:badges|cards)\//
