import type { BusinessCategory, Domain } from '@casewright/contracts/platform/taxonomy'
import { useMemo } from 'preact/hooks'
import {
  createCategories,
  createDomains,
  type DomainDraft,
  deleteCategory,
  deleteDomain,
  saveCategory,
  saveDomain,
} from '../../state/catalogue.ts'
import { catalogueWords } from '../../words/catalogue.ts'
import { language } from '../../words/words.ts'
import { Catalogue } from './catalogue.tsx'
import { type FormField, type FormValues, textOf } from './form-dialog.tsx'
import type { Column } from './table.tsx'

const shownName = ({ name, name_en }: DomainDraft): string => (language.value === 'en' && name_en ? name_en : name)

/** How the whole installation orders its business and the law. */
export function TaxonomySection() {
  const words = catalogueWords.value
  const categories = useMemo(createCategories, [])
  const domains = useMemo(createDomains, [])
  const known = categories.state.value.data ?? []
  const parentName = (id: string | null) => {
    const parent = known.find((one) => one.business_category_id === id)
    return parent ? shownName(parent) : '–'
  }
  return (
    <div class="stack wide-gap">
      <Catalogue<BusinessCategory>
        title={words.categories}
        purpose={words.categoriesPurpose}
        empty={words.noCategories}
        add={words.addCategory}
        rows={categories}
        columns={[
          ...classColumns(),
          { label: words.parent, of: ({ parent_id }: BusinessCategory) => parentName(parent_id) },
        ]}
        fields={[
          ...classFields(),
          {
            name: 'parent_id',
            label: words.parent,
            is: {
              options: [
                { value: '', label: words.noParent },
                ...known.map((one) => ({ value: one.business_category_id, label: shownName(one) })),
              ],
            },
          },
        ]}
        keyOf={(one) => one.business_category_id}
        nameOf={shownName}
        valuesOf={(one) => ({ ...classValues(one), parent_id: one?.parent_id ?? '' })}
        save={(values, one) =>
          saveCategory({ ...classDraft(values), parent_id: textOf(values, 'parent_id') || null }, one)
        }
        remove={deleteCategory}
      />
      <Catalogue<Domain>
        title={words.domains}
        purpose={words.domainsPurpose}
        empty={words.noDomains}
        add={words.addDomain}
        rows={domains}
        columns={classColumns()}
        fields={classFields()}
        keyOf={({ domain_id }) => domain_id}
        nameOf={shownName}
        valuesOf={classValues}
        save={(values, domain) => saveDomain(classDraft(values), domain)}
        remove={deleteDomain}
      />
    </div>
  )
}

function classColumns<T extends DomainDraft>(): Column<T>[] {
  const words = catalogueWords.value
  return [
    {
      label: words.name,
      of: (one) => (
        <div>
          {shownName(one)}
          {one.description && <small class="below">{one.description}</small>}
        </div>
      ),
    },
    { label: words.code, of: ({ code }) => <code>{code}</code> },
    { label: words.state, of: ({ enabled }) => (enabled ? words.usable : words.retired) },
  ]
}

function classFields(): FormField[] {
  const words = catalogueWords.value
  return [
    { name: 'name', label: words.name, is: 'text', isRequired: true },
    { name: 'name_en', label: words.nameEn, is: 'text' },
    { name: 'code', label: words.code, hint: words.codeHint, is: 'text', isRequired: true, isCode: true },
    { name: 'description', label: words.description, is: 'text' },
    { name: 'enabled', label: words.enabled, is: 'check' },
  ]
}

const classValues = (one: DomainDraft | undefined): FormValues => ({
  name: one?.name ?? '',
  name_en: one?.name_en ?? '',
  code: one?.code ?? '',
  description: one?.description ?? '',
  enabled: one?.enabled ?? true,
})

const classDraft = (values: FormValues): DomainDraft => ({
  name: textOf(values, 'name'),
  name_en: textOf(values, 'name_en') || null,
  code: textOf(values, 'code'),
  description: textOf(values, 'description') || null,
  enabled: values.enabled === true,
})
