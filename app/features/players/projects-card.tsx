import { ProjectTile, ProjectTitle } from '#app/components/project-name.tsx'
import type { ShownProject } from '#app/core/projects/show-project.server.ts'
import { Card } from '#app/ui/card.tsx'

export function ProjectsCard({ projects }: { projects: ShownProject[] }) {
  return (
    <Card id="projects" title="Projects">
      <ul role="list">
        {projects.map((project) => (
          <li key={project.id} className="flex gap-4 border-t border-line py-3 wrap-anywhere last:pb-0">
            <ProjectTile title={project.title} />
            <div className="min-w-0 leading-[1.45]">
              <h3 className="font-body text-base leading-snug font-semibold tracking-normal">
                <ProjectTitle project={project} />
              </h3>
              {project.description !== '' && <p className="text-soft">{project.description}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
