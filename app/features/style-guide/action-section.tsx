import { WEEK_BORDER } from '#app/domain/time/period.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { GuideSection, Row, Specimen, State } from './guide-section.tsx'

export function ActionSection() {
  return (
    <GuideSection
      hasSampleLinks
      id="actions"
      title="Actions and ways"
      lead="Buttons say what happens. Tabs and pages are links with an address of their own, menus open without JavaScript."
    >
      <Specimen name="Button" note="Primary is the one main action of a screen." wide>
        <State name="Primary, default, quiet">
          <Row>
            <Button type="button" tone="primary">
              Start Quest
            </Button>
            <Button type="button">Refresh now</Button>
            <Button type="button" tone="quiet">
              Cancel
            </Button>
          </Row>
        </State>
        <State name="Small">
          <Row>
            <Button type="button" tone="primary" size="small">
              Save
            </Button>
            <Button type="button" size="small">
              Find
            </Button>
            <Button type="button" tone="quiet" size="small">
              First page
            </Button>
          </Row>
        </State>
        <State name="Disabled">
          <Row>
            <Button type="button" tone="primary" disabled>
              Start Quest
            </Button>
            <Button type="button" disabled>
              Refresh now
            </Button>
          </Row>
        </State>
        <State name="Wide, and with a long text">
          <Button type="button" wide>
            Show every place of the week from the first to the last
          </Button>
        </State>
      </Specimen>
      <Specimen name="ButtonLink" note="A link that looks like a button where it is the main action.">
        <Row>
          <ButtonLink href="/leaderboard">See the full leaderboard</ButtonLink>
          <ButtonLink href="/leaderboard" size="small">
            Learn More
          </ButtonLink>
        </Row>
      </Specimen>
      <Specimen name="CopyButton" note="Hidden without JavaScript.">
        <Row>
          <CopyButton text="Every merge takes you higher." label="Copy the tagline" />
        </Row>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Sample boards"
          tabs={[
            { label: 'This week', href: '/leaderboard', isCurrent: true },
            { label: 'Last week', href: '/leaderboard?board=last-week', isCurrent: false },
            { label: 'Month', href: '/leaderboard?board=month', isCurrent: false },
            { label: 'All time', href: '/leaderboard?board=all-time', isCurrent: false },
            { label: 'Premium', href: '/leaderboard?board=premium', isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen name="Pagination" note="By cursor: there are no page numbers.">
        <State name="In the middle">
          <Pagination label="Sample pages, in the middle" firstHref="/1" previousHref="/2" nextHref="/4" />
        </State>
        <State name="On the first page">
          <Pagination label="Sample pages, at the start" previousHref={null} nextHref="/2" />
        </State>
      </Specimen>
      <Specimen name="Menu" note="Escape closes it, and so does leaving it.">
        <Row>
          <Menu group="sample-menu" accessibleName="Sample menu" label={<Avatar name="tycho-b" url={null} />}>
            <Anchor href="/leaderboard">Leaderboard</Anchor>
            <Anchor href="/prizes">Prizes</Anchor>
            <button type="button">Logout</button>
          </Menu>
        </Row>
      </Specimen>
      <Specimen name="Disclosure" note="One of a group is open at a time; opening the open one closes it." wide>
        <div>
          <Disclosure group="sample-questions" summary="When does a week end?">
            At {WEEK_BORDER}.
          </Disclosure>
          <Disclosure
            group="sample-questions"
            summary="What counts, when a question is so long that it needs more than one line on most screens, even on wide ones?"
          >
            The answer does.
          </Disclosure>
        </div>
      </Specimen>
      <Specimen name="Action details" note="For actions that ask once more." wide>
        <Row>
          <Button size="small" type="button">
            Keep it
          </Button>
          <ActionDetails summary="Delete it">
            <Button size="small" type="button">
              Delete for good
            </Button>
          </ActionDetails>
        </Row>
      </Specimen>
    </GuideSection>
  )
}
