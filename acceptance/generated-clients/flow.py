"""A client uploads a file, chats, and reads the matter that came of it: with nothing but the client that was generated
from the one description.

Arguments: the folder with the client, the address of the suite, a bearer token.
"""
import json
import sys
from io import BytesIO

folder, origin, token = sys.argv[1:]
sys.path.insert(0, folder)

from casewright_client import AuthenticatedClient
from casewright_client.api.consultations import consultations_chat, consultations_create_session, consultations_read_session
from casewright_client.api.files import files_read_file, files_upload_files
from casewright_client.api.matters import matter_list_todos, matter_read_matter
from casewright_client.models import (
    ChatRequest,
    ConsultationSessionResponse,
    CreateSessionRequest,
    FileMetadataResponse,
    Matter,
    MatterResponse,
    MatterTodoPageResponse,
    UploadedResponse,
    UploadFilesRequest,
)
from casewright_client.types import File

client = AuthenticatedClient(base_url=origin, token=token, timeout=120)
loan = File(payload=BytesIO("借条：今借到人民币五万元。".encode()), file_name="loan.txt", mime_type="text/plain")
uploaded = files_upload_files.sync(client=client, body=UploadFilesRequest(file=[loan], purpose="evidence"))
assert isinstance(uploaded, UploadedResponse), uploaded
[kept] = uploaded.data.files
read = files_read_file.sync(kept.file_id, client=client)
assert isinstance(read, FileMetadataResponse) and read.data.name == "loan.txt", read

made = consultations_create_session.sync(client=client, body=CreateSessionRequest(title="A loan", file_ids=[str(kept.file_id)]))
assert isinstance(made, ConsultationSessionResponse), made
told = consultations_chat.sync_detailed(
    made.data.id, client=client, body=ChatRequest(message="张三借了我五万元，到期不还，我想起诉。")
)
events = [line[7:] for line in told.content.decode().splitlines() if line.startswith("event: ")]
assert events and events[-1] in ("end", "card"), events

session = consultations_read_session.sync(made.data.id, client=client)
assert isinstance(session, ConsultationSessionResponse) and session.data.matter_id, session
matter = matter_read_matter.sync(session.data.matter_id, client=client)
assert isinstance(matter, MatterResponse) and isinstance(matter.data, Matter), matter
todos = matter_list_todos.sync(session.data.matter_id, client=client, size=50)
assert isinstance(todos, MatterTodoPageResponse), todos
assert "intake-collection" in [todo.todo_key for todo in todos.data.items]
print(json.dumps({"matter": matter.data.title, "status": matter.data.status, "events": len(events)}, ensure_ascii=False))
