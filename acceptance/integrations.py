"""The Python clients of MCP and of OpenAI-compatible endpoints against a suite."""

import asyncio
import os
import sys

import httpx2
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from openai import OpenAI

origin, token = sys.argv[1], os.environ["CASEWRIGHT_TOKEN"]


async def compute_fee() -> float:
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=60) as http:
        async with streamable_http_client(f"{origin}/mcp", http_client=http) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()
                result = await session.call_tool("compute_court_fee", {"kind": "property", "claimed": 200000})
                return result.structured_content["amount"]


print(f"mcp: {asyncio.run(compute_fee()):.0f}")

client = OpenAI(api_key=token, base_url=f"{origin}/v1")
question = [{"role": "user", "content": "什么是诉讼时效？"}]
text = ""
for chunk in client.chat.completions.create(model="casewright", messages=question, stream=True):
    text += chunk.choices[0].delta.content or ""
print("openai: streamed" if "/consultations/" in text else f"openai: {text}")
