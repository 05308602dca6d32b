import type { ReactNode } from 'react'
import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ProvenView } from './load-maintain.server.ts'
import styles from './maintainers.module.css'

/** Open pull requests a player; a file can set other numbers. */
const MOST_OPEN = [1, 2, 3, 5, 10]

type Props = { view: ProvenView; refused: RefusedForm | undefined }

export function Switches({ view, refused }: Props) {
  const { seen, points, mostOpen, issueFirst } = view
  const isOff = points === 'none'
  const open = formOf('most-open', { mostOpen: mostOpen === null ? '' : String(mostOpen) }, refused)
  const labels = formOf('labels', { labels: view.labels.join('\n') }, refused)
  const landed = formOf('landed-label', { landedLabel: view.landedLabel ?? '' }, refused)
  return (
    <Card title="Switches" aside="They work at once, from now on">
      <Switch
        intent="points"
        seen={seen}
        title="Points here"
        text={
          isOff
            ? 'Off: nothing in this repository earns points. What was earned before stays.'
            : 'On. If you switch points off, pull requests, issues, reviews and comments here stop earning at once, and commits the next day. What was earned stays.'
        }
      >
        <input type="hidden" name="points" value={isOff ? 'all' : 'none'} />
        <Button>{isOff ? 'Switch points on' : 'Switch points off'}</Button>
      </Switch>
      <Switch
        intent="most-open"
        seen={seen}
        title="Open pull requests per player"
        text="A player who has this many open here earns nothing for the next one, even if you merge it. Since June 2026 GitHub has a limit of its own, in the repository’s settings."
      >
        <SelectField
          label="Open pull requests per player"
          isLabelHidden
          {...open.field('mostOpen')}
          emptyLabel="No limit"
          options={choices(mostOpen).map((most) => ({ value: String(most), label: String(most) }))}
        />
        <Button>
          Save<span className="visually-hidden"> the number</span>
        </Button>
      </Switch>
      <Switch
        intent="issue-first"
        seen={seen}
        title="An issue first"
        text={
          issueFirst
            ? 'On: a pull request only earns if it links an issue that was open before it, opened by somebody else or labelled by you before.'
            : 'A pull request then only earns if it links an issue that was open before it, opened by somebody else or labelled by you before. Players see this before they start.'
        }
      >
        <input type="hidden" name="issueFirst" value={issueFirst ? 'false' : 'true'} />
        <Button>{issueFirst ? 'Don’t require an issue' : 'Require an issue'}</Button>
      </Switch>
      <Switch
        intent="labels"
        seen={seen}
        title="Labels"
        isTall
        text="Issues and pull requests only earn with one of these labels. You can add a label until the week closes."
      >
        <TextAreaField
          label="Labels, one per line"
          {...labels.field('labels')}
          rows={3}
          hint="Leave it empty to allow any label, or none."
          spellCheck={false}
        />
        <Button>
          Save<span className="visually-hidden"> the labels</span>
        </Button>
      </Switch>
      <Switch
        intent="landed-label"
        seen={seen}
        title="Merged without the button"
        text="If you push people’s work yourself and close their pull requests, name the label you give them then. Closed with it, a pull request counts as accepted, unless its author set it."
      >
        <TextField
          label="Label for what you merged yourself"
          isLabelHidden
          {...landed.field('landedLabel')}
          spellCheck={false}
          autoComplete="off"
        />
        <Button>
          Save<span className="visually-hidden"> the label</span>
        </Button>
      </Switch>
      {view.file !== null && (
        <Switch
          intent="follow-file"
          seen={seen}
          title=".mergequest.yml"
          text={
            view.file.speaks
              ? 'The file on your default branch decides what counts here. What you set on this page overrides it.'
              : 'Your default branch has a file too. What was set on this page overrides it.'
          }
        >
          {/* Loading the page reads the file. */}
          <Anchor href={`/maintain/${view.name}`}>Read it now</Anchor>
          {view.file.speaks ? null : <Button>Follow the file</Button>}
        </Switch>
      )}
    </Card>
  )
}

function choices(mostOpen: number | null): number[] {
  return [...new Set([...MOST_OPEN, ...(mostOpen === null ? [] : [mostOpen])])].toSorted((one, other) => one - other)
}

type SwitchProps = {
  intent: string
  seen: number
  title: string
  text: string
  isTall?: boolean
  children: ReactNode
}

function Switch({ intent, seen, title, text, isTall = false, children }: SwitchProps) {
  return (
    <form
      method="post"
      className={classNames(
        'divided stack items-center gap-x-6 gap-y-3 py-4 @min-[34rem]:grid-cols-[minmax(0,1fr)_auto] [&_h3]:mb-1 [&_h3]:text-lg [&_p]:max-w-136 [&_p]:text-soft',
        isTall && styles.tall,
      )}
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.act}>{children}</div>
    </form>
  )
}
