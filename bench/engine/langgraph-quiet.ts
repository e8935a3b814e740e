/** Switches off what LangGraph and its command line would send to their makers, whatever the user's environment says. */
export const quiet = {
  LANGSMITH_TRACING: 'false',
  LANGSMITH_TRACING_V2: 'false',
  LANGCHAIN_TRACING: 'false',
  LANGCHAIN_TRACING_V2: 'false',
  LANGGRAPH_CLI_NO_ANALYTICS: '1',
  BROWSER: 'none',
}
