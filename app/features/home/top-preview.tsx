import { AdRow } from '#app/components/ad-row.tsx'
import { BoardTable } from '#app/components/board-table.tsx'
import { prizeClaim, shortChestText } from '#app/domain/prizes/prize-stock.ts'
import { PODIUM_PLACES } from '#app/domain/standings/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Podium } from '#app/ui/podium.tsx'
import type { ShownHome } from './draw-sections.server.tsx'
import { Section } from './sections.tsx'

/** Rows between the podium and the ad. */
const ROWS_BEFORE_AD = 4

export function TopPreview({ view }: { view: ShownHome }) {
  const claims = [prizeClaim(view.prizes), shortChestText(view.prizes)].filter((one) => one !== null)
  return (
    <Section
      id="climb"
      title="This week’s climb"
      className="gap-x-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
      lead={
        claims.length === 0 ? undefined : (
          <>
            {claims.join(' ')} <Anchor href="/prizes">Look inside the chest</Anchor>
          </>
        )
      }
    >
      <Standings view={view} />
      <p className="lg:col-start-1">
        <ButtonLink href="/leaderboard">See the full leaderboard</ButtonLink>
      </p>
    </Section>
  )
}

function Standings({ view }: { view: ShownHome }) {
  if (view.top.length === 0) {
    return (
      <EmptyState level={3} title="The mountain is still empty">
        Nobody has points in week {view.week.number} yet. The first merge takes the lead.
      </EmptyState>
    )
  }
  const rest = view.top.slice(PODIUM_PLACES)
  return (
    <>
      <div className="min-w-0 self-end lg:col-start-1">
        <Podium
          label="The first three of this week"
          emptyText="Nobody yet"
          places={view.top.slice(0, PODIUM_PLACES).map((row) => ({
            rank: row.place,
            name: row.username,
            href: `/player/${row.username}`,
            avatarUrl: row.avatarUrl,
            points: row.points,
            isPremium: row.premium,
          }))}
        />
      </div>
      {rest.length > 0 && (
        // Phones show no more than what stands above the ad; the rest is a press away.
        <div className="self-end lg:col-start-2 lg:row-span-3 lg:row-start-1 max-sm:[&_tr:not([data-climber])~tr]:hidden">
          <BoardTable
            caption="Who follows the first three"
            rows={rest}
            interludes={[
              {
                after: ROWS_BEFORE_AD,
                row: (columns) => <AdRow ad={view.ad} showcaseHref="/showcase-your-product" columns={columns} />,
              },
            ]}
          />
        </div>
      )}
    </>
  )
}
