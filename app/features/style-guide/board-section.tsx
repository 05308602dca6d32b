import { BoardTable } from '#app/components/board-table.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RankChange } from '#app/ui/rank-change.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { GuideSection, Row, Specimen, State } from './guide-section.tsx'
import { LONG_ROWS, SAMPLE_ROWS } from './samples.ts'

export function BoardSection() {
  return (
    <GuideSection
      hasSampleLinks
      id="boards"
      title="Boards and cards"
      lead="Lists and tables before cards, numbers at the right. On a phone a row keeps rank, name and points."
    >
      <Specimen name="Table" note="Two share a rank, one is premium, and the row with the mark is you." wide>
        <BoardTable caption="A sample board" rows={SAMPLE_ROWS} />
      </Specimen>
      <Specimen name="Table, one row" wide>
        <BoardTable caption="A sample board with one row" rows={SAMPLE_ROWS.slice(0, 1)} />
      </Specimen>
      <Specimen name="Table, as long as names get" wide>
        <BoardTable caption="A sample board with a long name" rows={LONG_ROWS} />
      </Specimen>
      <Specimen name="Card">
        <Card title="Near on the board" aside={<Anchor href="/leaderboard">Show on the leaderboard</Anchor>}>
          <p>A card stands on its own, with a title and perhaps a link.</p>
        </Card>
      </Specimen>
      <Specimen name="Card, loading" note="Lines of the same size, so that nothing jumps when the text arrives.">
        <Card title="First points">
          <Skeleton lines={3} label="A sample that stays as it is" />
        </Card>
      </Specimen>
      <Specimen name="EmptyState" note="For empty lists, unknown pages and failures." wide>
        <EmptyState level={3} title="The mountain is still empty">
          Nobody has points on this board yet. The first merge takes the lead.
        </EmptyState>
      </Specimen>
      <Specimen name="RankChange" note="Beside a rank, since yesterday. No change shows nothing.">
        <Row>
          <RankChange change={9} since="yesterday" />
          <RankChange change={-1} since="yesterday" />
          <RankChange change={-12_345} since="yesterday" />
        </Row>
      </Specimen>
      <Specimen name="DaySquares" note="Monday to Sunday. The darker the square, the more points.">
        <State name="A busy week">
          <DaySquares days={[120, 340, 610, 480, 790, 220, 0]} />
        </State>
        <State name="A week without points">
          <DaySquares days={[0, 0, 0, 0, 0, 0, 0]} />
        </State>
      </Specimen>
    </GuideSection>
  )
}
