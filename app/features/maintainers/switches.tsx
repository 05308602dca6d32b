import type { ReactNode } from 'react'
import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { ProvenView } from './load-maintain.server.ts'
import { MOST_OPEN } from './rule-fields.ts'
import styles from './switches.module.css'

type Props = { view: ProvenView; refused: RefusedForm | undefined }

export function Switches({ view, refused }: Props) {
  const { seen, points, mostOpen, issueFirst } = view
  const isOff = points === 'none'
  const open = formOf('most-open', { mostOpen: mostOpen === null ? '' : String(mostOpen) }, refused)
  const labels = formOf('labels', { labels: view.labels.join('\n') }, refused)
  return (
    <Card title="Switches" aside="They work at once, for what happens from then on">
      <Switch
        intent="points"
        seen={seen}
        title="Points here"
        text={
          isOff
            ? 'Off: nothing that happens in this repository earns points. What was earned before stays.'
            : 'On. Switched off, nothing here earns any more: no pull requests, issues, reviews or comments, and no commits from the next day on. What was earned stays.'
        }
      >
        <input type="hidden" name="points" value={isOff ? 'all' : 'none'} />
        <Button>{isOff ? 'Switch points on' : 'Switch points off'}</Button>
      </Switch>
      <Switch
        intent="most-open"
        seen={seen}
        title="Open pull requests a player"
        text="Whoever has this many open here earns nothing with the next one, even if you merge it."
      >
        <SelectField
          label="Open pull requests a player"
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
            ? 'On: a pull request earns when it links an issue of this repository that was open before it.'
            : 'Only pull requests that link an issue of yours, open before them, earn. Players read it before they begin.'
        }
      >
        <input type="hidden" name="issueFirst" value={issueFirst ? 'off' : 'on'} />
        <Button>{issueFirst ? 'Ask for no issue' : 'Require an issue'}</Button>
      </Switch>
      <Switch
        intent="labels"
        seen={seen}
        title="Labels"
        isTall
        text="Issues and pull requests earn with one of these labels only. You can set a label until the week closes."
      >
        <TextAreaField
          label="Labels, one a line"
          {...labels.field('labels')}
          rows={3}
          hint="Empty: any label, or none."
          spellCheck={false}
        />
        <Button>
          Save<span className="visually-hidden"> the labels</span>
        </Button>
      </Switch>
      {view.file !== null && (
        <Switch
          intent="follow-file"
          seen={seen}
          title=".mergequest.yml"
          text={
            view.file.speaks
              ? 'The file in your default branch says what counts here. What you set on this page takes its place.'
              : 'Your default branch has a file too. What was set on this page stands above it.'
          }
        >
          {/* Loading the page reads the file. */}
          <Anchor href={`/maintain/${view.name}`}>Read it now</Anchor>
          {view.file.speaks ? null : <Button>Let the file speak</Button>}
        </Switch>
      )}
    </Card>
  )
}

/** A file can say another number. */
function choices(mostOpen: number | null): number[] {
  return [...new Set([...MOST_OPEN, ...(mostOpen === null ? [] : [mostOpen])])].toSorted((one, other) => one - other)
}

type SwitchProps = {
  intent: string
  seen: number
  title: string
  text: string
  /** The field stands below its text. */
  isTall?: boolean
  children: ReactNode
}

function Switch({ intent, seen, title, text, isTall = false, children }: SwitchProps) {
  return (
    <form method="post" className={classNames(styles.switch, isTall && styles.tall)} noValidate>
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
