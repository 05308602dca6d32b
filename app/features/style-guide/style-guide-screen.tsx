import type { ReactNode } from 'react'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import type { ThemeChoice as Choice } from '#app/domain/visits/visitor-choices.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor, SampleAnchors } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ClimbChart } from '#app/ui/climb-chart.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LevelBar } from '#app/ui/level-bar.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Peak } from '#app/ui/peak.tsx'
import { Podium } from '#app/ui/podium.tsx'
import { RankChange } from '#app/ui/rank-change.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Countdown, Deadline, RelativeTime } from '#app/ui/written-time.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { ToastForm } from './toast-form.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const POINTS = [180, 420, 120, 0, 360, 0, 0]
const PLACE = { href: '/', avatarUrl: null, points: 2110 }

/** The theme, then each component once. */
export function StyleGuideScreen({ theme, now }: { theme: Choice; now: number }) {
  return (
    <>
      <ScreenHeader
        title="Theme and style"
        lead="Climb by day or by night. Below is what the screens of this product are made of."
      >
        <ThemeChoice current={theme} />
      </ScreenHeader>
      <div className="wrap screen-body stack gap-6">
        <h2 id="samples">Components</h2>
        <SampleAnchors value="#samples">
          <ul role="list" className="grid grid-cols-fit-64 gap-x-6 gap-y-8">
            <Samples now={now} />
          </ul>
        </SampleAnchors>
      </div>
    </>
  )
}

function Samples({ now }: { now: number }) {
  return (
    <>
      <Sample name="Button">
        <div className="flex flex-wrap items-center gap-2">
          <Button type="button" tone="primary">
            Start Quest
          </Button>
          <Button type="button">Refresh now</Button>
          <Button type="button" tone="quiet">
            Cancel
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
          <ButtonLink href="/" size="small">
            Learn More
          </ButtonLink>
          <CopyButton text="Every merge takes you higher." label="Copy the tagline" />
        </div>
      </Sample>
      <Sample name="Text">
        <p>
          Public work earns points, and <b>what matters</b> is bolder.
        </p>
        <p className="hint">A hint explains and stays quiet.</p>
        <p>
          <span className="num">2,340</span> <span className="gain">+40 points</span>
        </p>
      </Sample>
      <Sample name="Tag">
        <p className="flex flex-wrap items-center gap-2">
          <Tag>Plain</Tag>
          <Tag tone="moss">Final</Tag>
          <Tag>Premium</Tag>
          <Tag tone="danger">Fails</Tag>
        </p>
      </Sample>
      <Sample name="Notice">
        <Notice>Nobody called kofi-dev has points on this board.</Notice>
        <Notice tone="success">Your e-mail address is confirmed.</Notice>
        <Notice tone="warning">GitHub is not answering at the moment.</Notice>
        <Notice tone="danger" title="It did not work">
          What you typed is still there.
        </Notice>
      </Sample>
      <Sample name="Toast">
        <ToastForm />
      </Sample>
      <Sample name="TextField">
        <TextField label="E-mail" name="sample-email" type="email" hint="Never shown to others." />
        <TextField
          label="GitHub username"
          name="sample-refused"
          prefix="github.com/"
          defaultValue="not--a-name"
          error="A GitHub username has letters, digits and hyphens."
          autoFocus={false}
        />
      </Sample>
      <Sample name="SelectField">
        <SelectField
          label="Country"
          name="sample-country"
          options={[{ value: 'KE', label: 'Kenya' }]}
          emptyLabel="Prefer not to say"
          error="Choose one from the list."
          autoFocus={false}
        />
      </Sample>
      <Sample name="TextAreaField, Checkbox">
        <TextAreaField label="Summary" name="sample-summary" rows={3} hint="Shown below your name." />
        <Checkbox label="By e-mail" name="sample-by-email" hint="Only about prizes." defaultChecked />
      </Sample>
      <Sample name="Card">
        <Card title="Near on the board" aside={<Anchor href="/">Show on the leaderboard</Anchor>}>
          <p>A card stands on its own.</p>
        </Card>
      </Sample>
      <Sample name="EmptyState">
        <EmptyState level={3} title="The mountain is still empty">
          The first merge takes the lead.
        </EmptyState>
      </Sample>
      <Sample name="Table">
        <Table caption="A sample table">
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">adalind</th>
              <td className="num">2,340</td>
            </tr>
          </tbody>
        </Table>
      </Sample>
      <Sample name="Skeleton">
        <Skeleton lines={3} label="A sample that stays as it is" />
      </Sample>
      <Sample name="Disclosure, ActionDetails">
        <Disclosure summary="When does a week end?">On Monday.</Disclosure>
        <ActionDetails summary="Delete it">
          <Button size="small" type="button">
            Delete for good
          </Button>
        </ActionDetails>
      </Sample>
      <Sample name="Tabs, Pagination">
        <Tabs
          label="Sample boards"
          tabs={['This week', 'Month'].map((label, index) => ({ label, href: `/${index}`, isCurrent: index === 0 }))}
        />
        <Pagination label="Sample pages" firstHref="/1" previousHref="/2" nextHref="/4" />
      </Sample>
      <Sample name="Menu, Logo">
        <div className="flex flex-wrap items-center gap-6">
          <Menu group="sample-menu" accessibleName="Sample menu" label={<Avatar name="tycho-b" url={null} />}>
            <Anchor href="/">Leaderboard</Anchor>
            <button type="button">Logout</button>
          </Menu>
          <Logo />
        </div>
      </Sample>
      <Sample name="Avatar, Peak">
        <div className="flex flex-wrap items-end gap-3">
          <Avatar name="adalind" url={null} ring="gold" />
          <Avatar name="kofi-dev" url={null} size="large" />
          <Peak metal="gold" rank={1} hasFlag />
        </div>
      </Sample>
      <Sample name="Podium">
        <Podium
          label="A sample podium"
          emptyText="Nobody yet"
          places={[
            { ...PLACE, rank: 1, name: 'adalind', points: 2340 },
            { ...PLACE, rank: 2, name: 'kofi-dev', isPremium: true },
            { ...PLACE, rank: 2, name: 'mireille' },
          ]}
        />
      </Sample>
      <Sample name="RankChange, DaySquares, LevelBar">
        <p className="flex flex-wrap items-center gap-3">
          <RankChange change={9} since="yesterday" />
          <RankChange change={-12_345} since="yesterday" />
        </p>
        <DaySquares days={POINTS} />
        <LevelBar progress={0.4} label="Level 28, on the way" />
      </Sample>
      <Sample name="ClimbChart">
        <ClimbChart
          caption="A sample week"
          steps={POINTS.map((value, day) => ({ label: DAYS[day] ?? '', value, isAhead: day > 4 }))}
        />
      </Sample>
      <Sample name="BarChart">
        <BarChart
          caption="Sample points by day"
          unit="Day"
          series={['Merges', 'Reviews']}
          bars={DAYS.map((label, day) => ({ label, values: [POINTS[day] ?? 0, 20 * day] }))}
        />
      </Sample>
      <Sample name="RelativeTime, Countdown, Deadline">
        <p>
          <RelativeTime instant={now - 4 * MINUTE} now={now} />, <Countdown until={now + 43 * HOUR} now={now} />,{' '}
          <Deadline instant={now + 43 * HOUR} />
        </p>
      </Sample>
    </>
  )
}

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="stack min-w-0 content-start gap-3">
      <h3 className="caption num">{name}</h3>
      {children}
    </li>
  )
}
