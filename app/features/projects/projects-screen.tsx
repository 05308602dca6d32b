import type { ProjectsView } from '#app/core/projects/project-view.ts'
import { PODIUM_PLACES } from '#app/domain/standings/ranking.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { ProjectRow, TopProject } from './listed-project.tsx'

const TABS = [
  { order: 'clicked', label: 'Most clicked', href: '/best-projects' },
  { order: 'newest', label: 'Newest', href: '/best-projects?order=newest' },
] as const

export function ProjectsScreen({ view }: { view: ProjectsView }) {
  return (
    <>
      <ScreenHeader
        title="Best Projects"
        lead="What climbers build. A click counts once a day per visitor; your own never count."
      />
      <div className="wrap stack gap-6 pt-6 pb-18">
        <Tabs
          label="Order of the projects"
          tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.order === view.order }))}
        />
        {view.projects.length === 0 ? (
          <NoProjects isFirstPage={view.firstHref === null} />
        ) : (
          <ol role="list" className="stack gap-x-4 md:grid-cols-3">
            {view.projects.map((project, index) =>
              view.order === 'clicked' && view.firstHref === null && index < PODIUM_PLACES ? (
                <li key={project.id} className="mb-4">
                  <TopProject project={project} />
                </li>
              ) : (
                <li key={project.id} className="col-span-full">
                  <ProjectRow project={project} />
                </li>
              ),
            )}
          </ol>
        )}
        <Pagination
          label="Pages of projects"
          firstHref={view.firstHref}
          previousHref={view.previousHref}
          nextHref={view.nextHref}
        />
      </div>
    </>
  )
}

function NoProjects({ isFirstPage }: { isFirstPage: boolean }) {
  if (!isFirstPage)
    return (
      <EmptyState level={2} title="The trail ends here">
        This page is empty. The projects start on the first page.
      </EmptyState>
    )
  return (
    <EmptyState level={2} title="No project yet" action={<ButtonLink href="/leaderboard">See who climbs</ButtonLink>}>
      Nobody shows a project yet. The first one goes straight to the top.
    </EmptyState>
  )
}
