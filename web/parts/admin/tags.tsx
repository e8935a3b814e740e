import type { Tag, TagGroup } from '@casewright/contracts/platform/tags'
import { useMemo } from 'preact/hooks'
import { createTagGroups, createTags, deleteTag, deleteTagGroup, saveTag, saveTagGroup } from '../../state/catalogue.ts'
import { catalogueWords } from '../../words/catalogue.ts'
import { Catalogue } from './catalogue.tsx'
import { textOf } from './form-dialog.tsx'

/** The firm's own tags, and the groups that they stand in. */
export function TagsSection() {
  const words = catalogueWords.value
  const groups = useMemo(createTagGroups, [])
  const tags = useMemo(createTags, [])
  const known = groups.state.value.data ?? []
  const groupName = (id: string | null) => known.find((group) => group.tag_group_id === id)?.name ?? words.noGroup
  return (
    <div class="stack wide-gap">
      <Catalogue<TagGroup>
        title={words.groups}
        purpose={words.groupsPurpose}
        empty={words.noGroups}
        add={words.addGroup}
        rows={groups}
        columns={[
          { label: words.name, of: ({ name }) => name },
          { label: words.description, of: ({ description }) => description ?? '–' },
          { label: words.rule, of: ({ exclusive }) => (exclusive ? words.onlyOne : words.anyNumber) },
        ]}
        fields={[
          { name: 'name', label: words.name, is: 'text', isRequired: true },
          { name: 'description', label: words.description, is: 'text' },
          { name: 'exclusive', label: words.exclusive, is: 'check' },
        ]}
        keyOf={(group) => group.tag_group_id}
        nameOf={({ name }) => name}
        valuesOf={(group) => ({
          name: group?.name ?? '',
          description: group?.description ?? '',
          exclusive: group?.exclusive ?? false,
        })}
        save={(values, group) =>
          saveTagGroup(
            {
              name: textOf(values, 'name'),
              description: textOf(values, 'description') || null,
              exclusive: values.exclusive === true,
            },
            group,
          )
        }
        remove={deleteTagGroup}
      />
      <Catalogue<Tag>
        title={words.tags}
        purpose={words.tagsPurpose}
        empty={words.noTags}
        add={words.addTag}
        rows={tags}
        columns={[
          {
            label: words.name,
            of: ({ name, color }) => (
              <span class="tag-name">
                {color && <span class="swatch" style={{ background: color }} />}
                {name}
              </span>
            ),
          },
          { label: words.group, of: ({ tag_group_id }) => groupName(tag_group_id) },
          { label: words.description, of: ({ description }) => description ?? '–' },
        ]}
        fields={[
          { name: 'name', label: words.name, is: 'text', isRequired: true },
          {
            name: 'tag_group_id',
            label: words.group,
            is: {
              options: [
                { value: '', label: words.noGroup },
                ...known.map(({ tag_group_id, name }) => ({ value: tag_group_id, label: name })),
              ],
            },
          },
          {
            name: 'color',
            label: words.color,
            is: {
              options: [
                { value: '', label: words.noColor },
                ...Object.entries(words.colors).map(([value, label]) => ({ value, label })),
              ],
            },
          },
          { name: 'description', label: words.description, is: 'text' },
        ]}
        keyOf={(tag) => tag.tag_id}
        nameOf={({ name }) => name}
        valuesOf={(tag) => ({
          name: tag?.name ?? '',
          tag_group_id: tag?.tag_group_id ?? '',
          color: tag?.color ?? '',
          description: tag?.description ?? '',
        })}
        save={(values, tag) =>
          saveTag(
            {
              name: textOf(values, 'name'),
              tag_group_id: textOf(values, 'tag_group_id') || null,
              color: textOf(values, 'color') || null,
              description: textOf(values, 'description') || null,
            },
            tag,
          )
        }
        remove={deleteTag}
      />
    </div>
  )
}
