import { useLocation } from '@remix-run/react'
import { startTransition, useState } from 'react'
import { ContestPeak } from '#app/components/contests/contest-peak.tsx'
import { formInputs } from '#app/components/contests/form-inputs.ts'
import type { CheckedLine } from '#app/core/github/check-scope.server.ts'
import { ROCKS } from '#app/domain/contests/contest.ts'
import { OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { ridgeOf, slugOf, type ContestFields } from '#app/domain/contests/setup/contest-fields.ts'
import { editHref, NEW_CONTEST_HREF, templateHref } from '#app/domain/contests/setup/contest-href.ts'
import { TEMPLATES, templateText, type Template } from '#app/domain/contests/setup/contest-template.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { findTimeZone } from '#app/domain/text/country.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { BasicsStep } from './basics-step.tsx'
import { datesText } from './dates-text.ts'
import { ErrorSummary, stepOf } from './error-summary.tsx'
import { LookStep, TeamsStep } from './last-steps.tsx'
import type { ContestFormView } from './load-contest-form.server.ts'
import { RulesStep } from './rules-step.tsx'
import { ScopeStep } from './scope-step.tsx'
import styles from './setup.module.css'

/** A form as it was sent, and the lines that were checked. */
export type ShownForm = RefusedForm & { lines?: CheckedLine[] }

type Props = { view: ContestFormView; sent: ShownForm | undefined }

export function ContestFormScreen({ view, sent }: Props) {
  const { id, creationRefusal } = view
  // Another template is another form, which keeps what no template says.
  const { search } = useLocation()
  const [kept, setKept] = useState<ContestFields>({})
  const chosen = TEMPLATES.find((template) => template === new URLSearchParams(search).get('template'))
  return (
    <>
      <ScreenHeader
        title={
          id !== null
            ? 'Your draft'
            : chosen === undefined
              ? 'New contest'
              : `New contest ${templateText[chosen].title.toLowerCase()}`
        }
        lead={
          id === null
            ? `${chosen === undefined ? '' : `${templateText[chosen].text} `}Give it a name and dates. Everything after that has a good default and can wait.`
            : 'Change what you like and open it when it’s ready. Until then, only you see it.'
        }
      >
        {id === null && creationRefusal === null && <Templates chosen={chosen} />}
      </ScreenHeader>
      {creationRefusal === null ? (
        <ContestForm
          key={search}
          view={{ ...view, fields: { ...view.fields, ...kept } }}
          sent={sent}
          onType={({ name = '', slug = '', description = '' }) => setKept({ name, slug, description })}
        />
      ) : (
        <TooMany />
      )}
    </>
  )
}

function Templates({ chosen }: { chosen: Template | undefined }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      Or start from one
      {TEMPLATES.map((template) => (
        <Anchor key={template} href={templateHref(template)} aria-current={template === chosen ? 'page' : undefined}>
          {templateText[template].title.toLowerCase()}
        </Anchor>
      ))}
    </p>
  )
}

function TooMany() {
  return (
    <div className="wrap screen-body">
      <Notice>
        That’s {OWNED_CAP} boards, as many as one player can own. Delete one or hand it over to make room.
      </Notice>
    </div>
  )
}

function ContestForm({ view, sent, onType }: Props & { onType: (typed: ContestFields) => void }) {
  const { id } = view
  const fields = sent?.values ?? view.fields
  const [typed, setTyped] = useState(fields)
  const form = formInputs(fields, sent?.errors ?? {}, view.uis, typed)
  const action = id === null ? NEW_CONTEST_HREF : editHref(id)
  const wrong = new Set(Object.keys(form.errors).map((field) => stepOf(field, view.uis)))
  const stateOf = (step: number) => ({
    isWrong: wrong.has(step),
    isOpen: wrong.has(step) || OPENS[sent?.intent ?? ''] === step,
    isDone: id !== null,
  })
  return (
    <div className="wrap screen-body stack gap-8">
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="grid grid-cols-[minmax(0,1fr)_21.5rem] items-start gap-12 max-[62rem]:grid-cols-1 max-[62rem]:gap-8"
        noValidate
        onInput={({ currentTarget }) => {
          const now = typedIn(currentTarget)
          startTransition(() => {
            setTyped(now)
            onType(now)
          })
        }}
        key={sent === undefined ? 'stored' : 'sent'}
      >
        <div className="stack gap-6">
          <ErrorSummary form={form} />
          {/* Enter in a field presses the first button, which must not be the one that checks lines. */}
          <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          <input type="hidden" name="seen" value={fields['seen'] ?? ''} />
          <input type="hidden" name="creation" value={fields['creation'] ?? ''} />
          <div className={classNames('stack gap-6', styles.trail)}>
            <BasicsStep form={form} view={view} isWrong={wrong.has(1)} />
            <ScopeStep form={form} lines={sent?.lines ?? []} action={action} {...stateOf(2)} />
            <RulesStep form={form} action={action} {...stateOf(3)} />
            <TeamsStep form={form} {...stateOf(4)} />
            <LookStep form={form} rewards={view.rewards} action={action} {...stateOf(5)} />
          </div>
          <p className="flex flex-wrap items-center gap-3 ps-16.75 max-md:ps-0">
            <Button tone="primary" name="intent" value="save-and-open">
              Open the contest …
            </Button>
            <Button name="intent" value="save">
              {id === null ? 'Create the draft' : 'Save the draft'}
            </Button>{' '}
            <span className="text-soft">Nobody sees it until you open it.</span>
          </p>
        </div>
        <Preview fields={typed} />
      </form>
      {id !== null && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 ps-16.75 max-md:ps-0">
          <Anchor href={`/my-leaderboards/${encodeURIComponent(id)}/desk/invite#list`}>Import your list</Anchor>
          {fields['teamMode'] !== '' && (
            <Anchor href={`/my-leaderboards/${encodeURIComponent(id)}/desk/people#teams`}>Make the teams</Anchor>
          )}
          <Anchor href={`/my-leaderboards/${encodeURIComponent(id)}/desk/settings#danger`}>
            Copy or delete this draft
          </Anchor>
        </p>
      )}
    </div>
  )
}

/** The step that a button belongs to stays open. */
const OPENS: Record<string, number | undefined> = {
  'check-lines': 2,
  count: 3,
  'draw-ridge': 5,
}

function typedIn(form: HTMLFormElement): ContestFields {
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const fields = Object.fromEntries(texts)
  return { ...fields, timeZone: findTimeZone(fields['timeZone'] ?? '') }
}

/** Beside the form; a narrow window has no place for it that is near what it shows. */
function Preview({ fields }: { fields: ContestFields }) {
  const name = (fields['name'] ?? '').trim()
  return (
    <aside className={classNames('panel sticky top-4 max-[62rem]:hidden', styles.preview)} aria-label="Preview">
      <ContestPeak
        slug={slugOf(fields)}
        rock={ROCKS.find((rock) => rock === fields['rock']) ?? 'moss'}
        ridge={ridgeOf(fields)}
        width={344}
        height={200}
      />
      <div>
        <h2 className="text-xl leading-[1.1]">{name === '' ? 'Your contest' : name}</h2>
        <p className="text-soft">{datesText(fields) ?? 'No dates yet'}</p>
      </div>
    </aside>
  )
}
