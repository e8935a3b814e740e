{{- define "casewright.labels" -}}
app.kubernetes.io/name: casewright
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "casewright.selector" -}}
app.kubernetes.io/name: casewright
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "casewright.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "casewright.secret" -}}
{{ .Values.secret.existing | default (printf "%s-casewright" .Release.Name) }}
{{- end }}

{{/* As YAML: a template cannot give anything else. */}}
{{- define "casewright.workloads" -}}
{{ .Values.workloads | default (dict "suite" dict) | toYaml }}
{{- end }}

{{/* The workload that takes the calls of people. */}}
{{- define "casewright.front" -}}
{{ .Values.ingress.workload | default (keys (include "casewright.workloads" . | fromYaml) | sortAlpha | first) }}
{{- end }}

{{- define "casewright.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 0
fsGroup: 0
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "casewright.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}
