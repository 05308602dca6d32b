import type { OwnProjects } from '#app/core/projects/player-projects.server.ts'
import type { ProjectForm } from '#app/core/projects/project-view.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { PROJECT_CAPS } from '#app/domain/premium/plan.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount } from '#app/ui/format.ts'
import { OwnProjectRow } from './own-project-row.tsx'
import { ProjectEditor } from './project-editor.tsx'
import fold from '#app/ui/fold.module.css'
import styles from './projects.module.css'

/** The rest folds. The styles have the same number, and one less for a phone. */
const UNFOLDED = 3

type Props = { username: string; projects: OwnProjects; refused: RefusedForm | undefined }

export function OwnProjectsCard({ username, projects: { list, cap, hasRoom, form: opened }, refused }: Props) {
  const form = refused === undefined ? opened : sentForm(refused)
  const hidden = list.filter((project) => project.isHidden).length
  return (
    <Card id="projects" title="Projects" aside={`${list.length - hidden} of ${cap}`}>
      {list.length === 0 && form === null && (
        <p className="text-soft">
          Also shown on <Anchor href="/best-projects">Best Projects</Anchor>.
        </p>
      )}
      {list.length > UNFOLDED && (
        <details className={styles.fold} open={form !== null}>
          <summary className={classNames('flex items-center gap-2 font-semibold', fold.summary)}>
            {`All ${formatCount(list.length, 'project')}`}
          </summary>
        </details>
      )}
      {list.length > 0 && (
        <ol role="list">
          {list.map((project, index) => (
            <li key={project.id} className={styles.item}>
              {form?.id === project.id ? (
                <ProjectEditor key={form.id} username={username} form={form} refused={refused} />
              ) : (
                <OwnProjectRow
                  username={username}
                  project={project}
                  isFirst={index === 0}
                  isLast={index === list.length - 1}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {form?.isNew === true ? (
        <div className={styles.item}>
          <ProjectEditor key={form.id} username={username} form={form} refused={refused} />
        </div>
      ) : (
        <div className={styles.add}>
          {hasRoom ? (
            <ButtonLink href={`/player/${username}?project=new#projects`}>Add a project</ButtonLink>
          ) : (
            <Full cap={cap} hidden={hidden} />
          )}
        </div>
      )}
    </Card>
  )
}

/** Shown whatever form the address opens. */
function sentForm({ intent, values }: RefusedForm): ProjectForm {
  const { project: id = '', title = '', description = '', website = '', repository = '' } = values
  return { id, isNew: intent === 'add', values: { title, description, website, repository } }
}

function Full({ cap, hidden }: { cap: number; hidden: number }) {
  if (hidden > 0)
    return (
      <p className="text-soft">
        Without premium only the first {cap} are shown. Move up the ones to show;{' '}
        <Anchor href="/#pricing">with premium</Anchor> all {PROJECT_CAPS.premium} are shown.
      </p>
    )
  if (cap === PROJECT_CAPS.premium)
    return <p className="text-soft">All {cap} places are taken. Remove a project to make room for another.</p>
  return (
    <p className="text-soft">
      Both places are taken. Remove a project to make room, or show {PROJECT_CAPS.premium}{' '}
      <Anchor href="/#pricing">with premium</Anchor>.
    </p>
  )
}
