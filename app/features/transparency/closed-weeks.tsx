import { Fragment } from 'react'
import { weekAnchor } from '#app/core/weeks/week-anchor.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatDate } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { ClosedWeek, TransparencyView } from './load-transparency.server.ts'
import { Part } from './part.tsx'
import styles from './transparency.module.css'

export function ClosedWeeks({ view }: { view: TransparencyView }) {
  return (
    <Part id="weeks" title="Check any closed week">
      <p>
        A closed week never changes.
        {view.publicKey !== null && ' You can download its final standings as JSON, signed with our key.'}
      </p>
      <p>
        Follow them in an <Anchor href="/api/v1/weeks.atom">Atom feed</Anchor>, in{' '}
        <Anchor href="/api/v1/weeks.ics">your calendar</Anchor>, or through the{' '}
        <Anchor href="/api/v1/docs#weeks">public API</Anchor>.
      </p>
      {view.years.length === 0 && <p className="text-soft">No week has closed yet.</p>}
      {view.years.map(({ year, weeks }, index) => (
        <Disclosure key={year} summary={`${year}: ${weeks.length} closed`} isOpen={index === 0}>
          <ul role="list">
            {weeks.map((week) => (
              <Week key={week.week} week={week} isSigned={view.publicKey !== null} />
            ))}
          </ul>
        </Disclosure>
      ))}
      {view.publicKey !== null && <Verification publicKey={view.publicKey} formerKeys={view.formerKeys} />}
    </Part>
  )
}

function Week({ week, isSigned }: { week: ClosedWeek; isSigned: boolean }) {
  return (
    <li
      id={weekAnchor(week.week)}
      className={classNames(
        'tall-links flex min-h-11 scroll-mt-18 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1',
        styles.week,
      )}
    >
      <span>
        <b>Week {week.number}</b>{' '}
        <span className="text-soft">
          {formatDate(week.startsAt)} to {formatDate(week.endsAt)}
        </span>{' '}
        {week.isForced && <Tag>Closed without every answer</Tag>}
      </span>
      {isSigned && (
        <a
          href={`/api/v1/weeks/${week.week}`}
          download={`mergequest-${week.week}.json`}
          aria-label={`Signed JSON of week ${week.number}`}
        >
          Signed JSON
        </a>
      )}
    </li>
  )
}

function Verification({ publicKey, formerKeys }: { publicKey: string; formerKeys: string[] }) {
  return (
    <Disclosure summary="How to check a signature">
      <p>
        The file has the exact signed text in <code>payload</code> and its Ed25519 signature in base64. The text has the
        final standings and no prizes, so later decisions about prizes don’t change it. Contest results are signed the
        same way. Our public key:
      </p>
      <pre className="well border border-line p-4 text-caption whitespace-pre-wrap">
        <code>{publicKey}</code>
      </pre>
      {formerKeys.map((key) => (
        <Fragment key={key}>
          <p>Files you downloaded earlier may be signed with our previous key, which is still valid:</p>
          <pre className="well border border-line p-4 text-caption whitespace-pre-wrap">
            <code>{key}</code>
          </pre>
        </Fragment>
      ))}
      <p>With Node 20 or newer, run this in the folder of the file:</p>
      <pre className="well border border-line p-4 text-caption whitespace-pre-wrap">
        <code>{verificationScript(publicKey)}</code>
      </pre>
    </Disclosure>
  )
}

/** Prints `genuine` for an untouched file. */
export function verificationScript(publicKey: string): string {
  return `node -e "
const { createPublicKey, verify } = require('node:crypto')
const file = JSON.parse(require('node:fs').readFileSync(process.argv[1]))
const key = createPublicKey({ key: Buffer.from('${publicKey}', 'base64'), format: 'der', type: 'spki' })
const isGenuine = verify(null, Buffer.from(file.payload), key, Buffer.from(file.signature, 'base64'))
process.stdout.write(isGenuine ? 'genuine' : 'changed')
" mergequest-2026-W46.json`
}
