import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContentsLayout, type ContentsEntry } from '#app/ui/contents-layout.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { CodeBlock } from './code-block.tsx'
import { OperationSection } from './endpoint-section.tsx'
import type { ApiDocsView } from './load-api-docs.server.ts'
import { Problems, Schemas } from './reference-sections.tsx'
import styles from './public-api.module.css'

export function ApiDocsScreen({ view }: { view: ApiDocsView }) {
  return (
    <>
      <ScreenHeader
        title="Public API"
        lead="Boards, players, weeks and badges of the climb, open to everyone. No key, no account."
      />
      <ContentsLayout label="On this page" entries={contentsOf(view)}>
        <div className={classNames('stack gap-12', styles.text)}>
          <Start view={view} />
          {view.groups.map(({ name, operations }) => (
            <section key={name} aria-labelledby={anchorOf(name)}>
              <h2 id={anchorOf(name)}>{name}</h2>
              {operations.map((operation) => (
                <OperationSection key={operation.id} operation={operation} origin={view.origin} />
              ))}
            </section>
          ))}
          <Problems problems={view.problems} />
          <Schemas schemas={view.schemas} />
        </div>
      </ContentsLayout>
    </>
  )
}

function contentsOf({ groups }: ApiDocsView): ContentsEntry[] {
  return [
    { href: '#start', label: 'Start' },
    ...groups.map(({ name, operations }) => ({
      href: `#${anchorOf(name)}`,
      label: name,
      inner: operations.map(({ id, summary }) => ({ href: `#${id}`, label: summary })),
    })),
    { href: '#problems', label: 'Problems' },
    { href: '#schemas', label: 'Schemas' },
  ]
}

function Start({ view }: { view: ApiDocsView }) {
  const { origin, first } = view
  return (
    <section aria-labelledby="start">
      <h2 id="start">Start</h2>
      <CodeBlock name="A first request" code={`curl "${origin}${first.href}"`} />
      {first.answer !== null && <CodeBlock name="Its answer at the moment" code={first.answer} />}
      <p>
        Read everything by GET, as JSON, from any site. Responses carry an ETag; cache them for as long as Cache-Control
        says. The limit is about 600 requests a minute from one address. Beyond it the response is 429, and Retry-After
        says when to come back; 503 means that the service is unavailable for a moment.
      </p>
      <p>
        Lists continue at <code>next</code>, the address of the next page, until it is null. A cursor is opaque and
        works only for its own list. Times are UTC. Only players shown on the boards appear here.
      </p>
      <p>
        The full description is <Anchor href="/api/v1/openapi.json">OpenAPI 3.1</Anchor>. Generate a typed client from
        it:
      </p>
      <CodeBlock
        name="Types of a client"
        code={`npx openapi-typescript ${origin}/api/v1/openapi.json -o ${brand.slug}.d.ts`}
      />
    </section>
  )
}

function anchorOf(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-')
}
